/**
 * Ethernet, IPv4, TCP and UDP as bytes. Left out: TCP options but for the MSS, window scaling,
 * fragments and the frame's padding, which a capture on a sending host does not see either.
 */
import { concatBytes, hexToBytes } from '@noble/ciphers/utils.js';
import type { TcpFlags, TcpHeader } from '@netward/lab-engine';

export const PROTOCOL = { ipInIp: 4, tcp: 6, udp: 17 } as const;
const IPV4 = 0x0800;
const DONT_FRAGMENT = 0x4000;
/** What Linux offers first on Ethernet. */
const WINDOW = 64_240;
/** The largest segment that fits into an Ethernet frame, as an option (RFC 9293, section 3.2). */
const MSS = Uint8Array.of(2, 4, 1460 >> 8, 1460 & 0xff);
const NO_OPTIONS = new Uint8Array(0);

const FLAGS: Readonly<Record<TcpFlags, number>> = {
  SYN: 0x02,
  'SYN/ACK': 0x12,
  ACK: 0x10,
  'PSH/ACK': 0x18,
  'FIN/ACK': 0x11,
  RST: 0x04,
  'RST/ACK': 0x14,
};

/** Source, destination and time to live of a datagram. */
export interface IpAddressing {
  readonly source: string;
  readonly destination: string;
  readonly ttl: number;
}

/** A frame from one MAC address, written with colons, to another. */
export function ethernet(from: string, to: string, datagram: Uint8Array): Uint8Array {
  const head = new Uint8Array(14);
  head.set(hexToBytes(to.replaceAll(':', '')), 0);
  head.set(hexToBytes(from.replaceAll(':', '')), 6);
  new DataView(head.buffer).setUint16(12, IPV4);
  return concatBytes(head, datagram);
}

/** A datagram that is never fragmented, so its identification may be zero (RFC 6864, section 4.1). */
export function ipv4(
  { source, destination, ttl }: IpAddressing,
  protocol: number,
  payload: Uint8Array,
): Uint8Array {
  const head = new Uint8Array(20);
  const view = new DataView(head.buffer);
  head[0] = 0x45;
  view.setUint16(2, head.length + payload.length);
  view.setUint16(6, DONT_FRAGMENT);
  head[8] = ttl;
  head[9] = protocol;
  head.set(addressOf(source), 12);
  head.set(addressOf(destination), 16);
  view.setUint16(10, checksum(head));
  return concatBytes(head, payload);
}

/** A segment; its checksum covers the two addresses as well (RFC 9293, section 3.1). */
export function tcp(
  { source, destination }: IpAddressing,
  { sourcePort, destinationPort, flags, seq, ack }: TcpHeader,
  payload: Uint8Array,
): Uint8Array {
  const options = flags === 'SYN' || flags === 'SYN/ACK' ? MSS : NO_OPTIONS;
  const head = new Uint8Array(20 + options.length);
  const view = new DataView(head.buffer);
  view.setUint16(0, sourcePort);
  view.setUint16(2, destinationPort);
  view.setUint32(4, seq);
  view.setUint32(8, ack);
  head[12] = (head.length / 4) << 4;
  head[13] = FLAGS[flags];
  view.setUint16(14, flags.startsWith('RST') ? 0 : WINDOW);
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
