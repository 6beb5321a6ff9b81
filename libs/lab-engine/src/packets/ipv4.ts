/** IPv4 addresses as numbers of 32 bits, and the networks that rules and routes name. */
interface Ipv4Network {
  readonly base: number;
  readonly mask: number;
  /** How many bits of the mask are set. */
  readonly bits: number;
}

/** A number from 0 to 255, without a needless 0. */
const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ADDRESS = new RegExp(`^${OCTET}\\.${OCTET}\\.${OCTET}\\.${OCTET}$`);

/** The address as a number; null for anything but four numbers from 0 to 255. */
export function addressOf(text: string): number | null {
  const octets = ADDRESS.exec(text);
  return octets && octets.slice(1).reduce((address, octet) => address * 256 + Number(octet), 0);
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

/** Addresses or ports from one to another, both included. */
export interface AddressSpan {
  readonly from: number;
  readonly to: number;
}

/** '10.0.0.20', '10.0.0.0/28' or '10.0.0.5-10.0.0.9'; null for anything else. */
export function addressSpan(text: string): AddressSpan | null {
  const [first = '', last, ...more] = text.split('-');
  if (last === undefined) {
    const network = networkOf(first);
    return network && { from: network.base, to: network.base + 2 ** (32 - network.bits) - 1 };
  }
  const [from, to] = [addressOf(first), addressOf(last)];
  return from === null || to === null || from > to || more.length > 0 ? null : { from, to };
}

/** Whether the network has this address. */
export function hasAddress({ base, mask }: Ipv4Network, address: number): boolean {
  return (address & mask) >>> 0 === base;
}
