/**
 * An address as people at the desk may see it: `a***@e***.com`. It is enough to tell two addresses
 * apart on the phone, and identifies nobody.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [local] = address.slice(0, at);
  const [first] = domain;
  return `${local ?? ''}***@${first ?? ''}***.${domain.slice(domain.lastIndexOf('.') + 1)}`;
}
