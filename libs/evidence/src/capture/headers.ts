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
const IPV4_BYTES = 20;
const TCP_BYTES = 20;

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
  const [sender, receiver] = [from, to].map((mac) => hexToBytes(mac.replaceAll(':', '')));
  return concatBytes(receiver!, sender!, u16([IPV4]), datagram);
}

/** A datagram; one that is never fragmented may have the identification 0 (RFC 6864, section 4.1). */
export function ipv4(
  { source, destination, ttl, identification = 0, mayFragment = false }: IpAddressing,
  protocol: number,
  payload: Uint8Array,
): Uint8Array {
  const fragments = mayFragment ? 0 : DONT_FRAGMENT;
  const head = concatBytes(
    u16([0x4500, IPV4_BYTES + payload.length, identification, fragments]),
    Uint8Array.of(ttl, protocol, 0, 0, ...addressOf(source), ...addressOf(destination)),
  );
  head.set(u16([checksum(head)]), 10);
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
  const words = (TCP_BYTES + options.length) / 4;
  const head = concatBytes(
    u16([sourcePort, destinationPort]),
    u32([seq, ack]),
    Uint8Array.of(words << 4, FLAG_BITS[flags]),
    u16([windowOf(header), 0, 0]),
    options,
  );
  const ends = Uint8Array.of(...addressOf(source), ...addressOf(destination));
  const pseudo = u16([PROTOCOL.tcp, head.length + payload.length]);
  head.set(u16([checksum(concatBytes(ends, pseudo, head, payload))]), 16);
  return concatBytes(head, payload);
}

/** A datagram without a checksum, as RFC 3948, section 2.1, wants it around a tunnel's packets. */
export function udp(port: number, payload: Uint8Array): Uint8Array {
  return concatBytes(u16([port, port, 8 + payload.length, 0]), payload);
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

/** Numbers of 16 bits one after another; as on the wire, unless a file has the lower byte first. */
export function u16(values: readonly number[], isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  values.forEach((value, index) => view.setUint16(2 * index, value, isLittle));
  return new Uint8Array(view.buffer);
}

/** The same of 32 bits. */
export function u32(values: readonly number[], isLittle = false): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setUint32(4 * index, value, isLittle));
  return new Uint8Array(view.buffer);
}
