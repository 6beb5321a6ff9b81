import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/** One client: an IPv4 address, or the /64 of IPv6, which a household or server owns whole. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  return ipv6Groups(address)?.slice(0, 4).join(':') ?? MAPPED_IPV4.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address that stands for no IPv4 address, without leading zeros. */
function ipv6Groups(address: string): string[] | undefined {
  if (MAPPED_IPV4.test(address) || !isIPv6(address)) return undefined;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** The network that login failures are counted for: an IPv4 /24 or an IPv6 /64. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

/** The site of an address: the IPv6 /48 of one customer, or the network of an IPv4 address. */
export function siteKey(address: string): string {
  return ipv6Groups(address)?.slice(0, 3).join(':') ?? networkKey(address);
}
