/** IPv4 addresses as numbers of 32 bits, and the networks that rules and routes name. */
export interface Ipv4Network {
  readonly base: number;
  readonly mask: number;
  /** How many bits of the mask are set. */
  readonly bits: number;
}

const NUMBER = /^(0|[1-9]\d{0,2})$/;

/** The address as a number; null for anything but four numbers from 0 to 255. */
export function addressOf(text: string): number | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part) && Number(part) <= 255))
    return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** '10.0.0.20' or '10.0.0.0/28'; what stands behind the mask counts for nothing, as in nft. */
export function networkOf(text: string): Ipv4Network | null {
  const [address = '', length = '32', ...more] = text.split('/');
  const bits = /^\d{1,2}$/.test(length) ? Number(length) : 33;
  const base = addressOf(address);
  if (base === null || bits > 32 || more.length > 0) return null;
  const mask = bits === 0 ? 0 : (-1 << (32 - bits)) >>> 0;
  return { base: (base & mask) >>> 0, mask, bits };
}

/** Whether the network has this address. */
export function hasAddress({ base, mask }: Ipv4Network, address: number): boolean {
  return (address & mask) >>> 0 === base;
}
