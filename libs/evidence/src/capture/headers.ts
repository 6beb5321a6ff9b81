/**
 * Ethernet, IPv4, TCP and UDP as bytes. Left out: TCP timestamps,
 * fragments and the frame's padding, which a capture on a sending host does not see either.
 */
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import type { TcpHeader } from '@netward/lab-engine';
import { FLAG_BITS, offerOf, windowOf, type SynOffer } from '@netward/lab-engine/ip-header';

export const PROTOCOL = { ipInIp: 4, tcp: 6, udp: 17 } as const;
const IPV4 = 0x0800;
const DONT_FRAGMENT = 0x4000;

/** Source, destination and what else stands in a datagram's header. */
export interface IpAddressing {
  readonly source: string;
  readonly destination: string;
  readonly ttl: number;
  readonly identification?: number;
  /** Whether routers may cut it into pieces. */
  readonly mayFragment?: boolean;
}

/** A frame from one MAC address, written with colons, to another. */
export function ethernet(from: string, to: string, datagram: Uint8Array): Uint8Array {
  const head = new Uint8Array(14);
  head.set(hexToBytes(to.replaceAll(':', '')), 0);
  head.set(hexToBytes(from.replaceAll(':', '')), 6);
  new DataView(head.buffer).setUint16(12, IPV4);
  return concatBytes(head, datagram);
}

/** A datagram; one that is never fragmented may have the identification 0 (RFC 6864, section 4.1). */
export function ipv4(
  { source, destination, ttl, identification = 0, mayFragment = false }: IpAddressing,
  protocol: number,
  payload: Uint8Array,
): Uint8Array {
  const head = new Uint8Array(20);
  const view = new DataView(head.buffer);
  head[0] = 0x45;
  view.setUint16(2, head.length + payload.length);
  view.setUint16(4, identification);
  if (!mayFragment) view.setUint16(6, DONT_FRAGMENT);
  head[8] = ttl;
  head[9] = protocol;
  head.set(addressOf(source), 12);
  head.set(addressOf(destination), 16);
  view.setUint16(10, checksum(head));
  return concatBytes(head, payload);
}

/** The options in the order in which Linux writes them, padded with one-byte NOPs. */
function optionsOf(offer: SynOffer | null): Uint8Array {
  if (offer === null) return new Uint8Array(0);
  const { mss, hasSack, scale } = offer;
  return Uint8Array.of(
    ...[2, 4, mss >> 8, mss & 0xff],
    ...(hasSack ? [1, 1, 4, 2] : []),
    ...(scale === null ? [] : [1, 3, 3, scale]),
  );
}

/** A segment; its checksum covers the two addresses as well (RFC 9293, section 3.1). */
export function tcp(
  { source, destination }: Pick<IpAddressing, 'source' | 'destination'>,
  header: TcpHeader,
  payload: Uint8Array,
): Uint8Array {
  const { sourcePort, destinationPort, flags, seq, ack } = header;
  const options = optionsOf(offerOf(header));
  const head = new Uint8Array(20 + options.length);
  const view = new DataView(head.buffer);
  view.setUint16(0, sourcePort);
  view.setUint16(2, destinationPort);
  view.setUint32(4, seq);
  view.setUint32(8, ack);
  head[12] = (head.length / 4) << 4;
  head[13] = FLAG_BITS[flags];
  view.setUint16(14, windowOf(header));
  head.set(options, 20);
  const length = head.length + payload.length;
  const pseudo = Uint8Array.of(0, PROTOCOL.tcp, length >> 8, length & 0xff);
  const ends = Uint8Array.of(...addressOf(source), ...addressOf(destination));
  const covered = concatBytes(ends, pseudo, head, payload);
  view.setUint16(16, checksum(covered));
  return concatBytes(head, payload);
}

/** A datagram without a checksum, as RFC 3948, section 2.1, wants it around a tunnel's packets. */
export function udp(port: number, payload: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(8));
  head.setUint16(0, port);
  head.setUint16(2, port);
  head.setUint16(4, 8 + payload.length);
  return concatBytes(new Uint8Array(head.buffer), payload);
}

/** The internet checksum (RFC 1071). */
export function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < bytes.length; index += 2)
    sum += (bytes[index]! << 8) | (bytes[index + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}

function addressOf(dotted: string): readonly number[] {
  return dotted.split('.').map(Number);
}
