/**
 * What a packet's IP and TCP headers hold besides addresses, ports and numbers. Values are those of
 * Linux 6 without TCP timestamps, and of a SYN scan of nmap 7.93, both captured.
 */
import { hopsOf } from '../cast.ts';
import type { Packet, TcpFlags, TcpHeader } from './packet.ts';

export { hopsOf } from '../cast.ts';

/** The flags as bits of the TCP header (RFC 9293, section 3.1). */
export const FLAG_BITS: Readonly<Record<TcpFlags, number>> = {
  SYN: 0x02,
  'SYN/ACK': 0x12,
  ACK: 0x10,
  'PSH/ACK': 0x18,
  'FIN/ACK': 0x11,
  RST: 0x04,
  'RST/ACK': 0x14,
};

/** What one side offers when a connection opens. */
export interface SynOffer {
  readonly window: number;
  /** The largest segment it takes (RFC 9293, section 3.7.1). */
  readonly mss: number;
  readonly hasSack: boolean;
  /** By how many bits its later windows are shifted; null for a window that is not scaled. */
  readonly scale: number | null;
}

const SYSTEM: SynOffer = { window: 64_240, mss: 1_460, hasSack: true, scale: 7 };
const SCANNER: SynOffer = { window: 1_024, mss: 1_460, hasSack: false, scale: null };
/** An answer offers nothing that the SYN did not. */
const TO_SCANNER: SynOffer = { ...SCANNER, window: 64_240 };

/** What a SYN or its answer offers; null for every other packet. */
export function offerOf({ flags, isProbe }: Pick<TcpHeader, 'flags' | 'isProbe'>): SynOffer | null {
  if (flags === 'SYN') return isProbe ? SCANNER : SYSTEM;
  if (flags !== 'SYN/ACK') return null;
  return isProbe ? TO_SCANNER : SYSTEM;
}

/** The bytes of an offer's options: MSS, and on a system SACK and window scale, with their padding. */
export function optionBytes(offer: SynOffer | null): number {
  return offer === null ? 0 : 4 + (offer.hasSack ? 4 : 0) + (offer.scale === null ? 0 : 4);
}

/** The window as it stands in the header; scaled as agreed once the connection is open. */
export function windowOf(tcp: Pick<TcpHeader, 'flags' | 'isProbe'>): number {
  const offer = offerOf(tcp);
  if (offer) return offer.window;
  return isReset(tcp.flags) ? 0 : Math.ceil(SYSTEM.window / 2 ** SYSTEM.scale!);
}

const isReset = (flags: TcpFlags) => flags === 'RST' || flags === 'RST/ACK';

/** What Linux begins with. */
const FIRST_TTL = 64;
/** nmap scatters its own, so that it says nothing about the distance. */
const SCANNER_TTL = { from: 37, many: 23 } as const;

const isOwnOfScanner = ({ flags, isProbe }: TcpHeader) => isProbe && flags === 'SYN';

/** The time to live with which a packet enters the lab, or leaves a host of it. */
export function firstTtl({ from, tcp }: Pick<Packet, 'from' | 'tcp'>): number {
  const sent =
    tcp && isOwnOfScanner(tcp) ? SCANNER_TTL.from + (tcp.seq % SCANNER_TTL.many) : FIRST_TTL;
  return sent - hopsOf(from);
}

/** Whether no router may cut the packet into pieces. */
export function isWhole(tcp: TcpHeader): boolean {
  return !isOwnOfScanner(tcp);
}

/**
 * The identification of the packet that a side sends after `before` others of the same connection.
 * Linux sends 0 in what no socket stands behind (RFC 6864, section 4.1), and counts from some number
 * in the rest. `first` is the sequence number with which the side began.
 */
export function identificationOf({ flags }: TcpHeader, first: number, before: number): number {
  if (flags === 'SYN/ACK' || isReset(flags)) return 0;
  return ((Math.imul(first, 0x9e3779b1) >>> 16) + before) & 0xffff;
}

/** The TCP header, of a tunnel's datagram that of the packet inside. */
function headerOf({ tcp, payload }: Packet): TcpHeader {
  return payload.kind === 'tunnel' ? headerOf(payload.packet) : tcp!;
}

/** The identification of a packet of an action in its IP header. */
export function identificationIn(packets: readonly Packet[], packet: Packet): number {
  const { segment, from, connection, at } = packet;
  const before = packets.filter(
    (each) =>
      each.connection === connection &&
      each.segment === segment &&
      each.from === from &&
      each.at < at,
  );
  const [first = packet] = before;
  return identificationOf(headerOf(packet), headerOf(first).seq, before.length);
}

/** A packet's time to live on its wire: one less for each device that passed it on before. */
export function timeToLive(packets: readonly Packet[], packet: Packet): number {
  const { flags, seq } = headerOf(packet);
  let passed = 0;
  let first = packet;
  for (let here: Packet | undefined = packet; here;) {
    const { from, at, connection }: Packet = here;
    here = packets.findLast((each) => {
      if (each.to !== from || each.at >= at || each.connection !== connection) return false;
      const header = headerOf(each);
      return each.fate === 'passed' && header.flags === flags && header.seq === seq;
    });
    if (here) [first, passed] = [here, passed + 1];
  }
  return firstTtl({ from: first.from, tcp: headerOf(first) }) - passed;
}
