/**
 * An address as people at the desk may see it: `a***@e***.com`. It is enough to tell two addresses
 * apart on the phone, and does not identify anyone.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [local] = address.slice(0, at);
  const [first] = domain;
  return `${local ?? ''}***@${first ?? ''}***.${domain.slice(domain.lastIndexOf('.') + 1)}`;
}

/** One character, stars, and the same for the domain: nothing more can be asked about an address. */
const MASK = /^([^\s*@])\*+@([^\s*@.])\*+\.([^\s*@.]+)$/u;

/** A mask as the desk writes it, from what somebody typed; undefined when that is no mask. */
export function readMask(text: string): string | undefined {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const [, local, domain, ending] = MASK.exec(typed) ?? [];
  return local && domain && ending && `${local}***@${domain}***.${ending}`;
}
