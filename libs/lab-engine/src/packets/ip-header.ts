/**
 * What a packet's IP and TCP headers hold besides addresses, ports and numbers. Values are those of
 * Linux 6 without TCP timestamps, and of a SYN scan of nmap 7.93, both captured.
 */
import { hopsOf } from '../cast.ts';
import type { NodeId } from '../devices/derived.ts';
import type { Packet, TcpFlags, TcpHeader } from './evidence.ts';
import { innerOf } from './payloads.ts';

export { hopsOf } from '../cast.ts';
export { COSTS } from './connection.ts';

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
function firstTtl(from: NodeId, address: string, tcp: TcpHeader): number {
  const sent = isOwnOfScanner(tcp) ? SCANNER_TTL.from + (tcp.seq % SCANNER_TTL.many) : FIRST_TTL;
  return sent - hopsOf(from, address);
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
function identificationOf({ flags }: TcpHeader, first: number, before: number): number {
  if (flags === 'SYN/ACK' || isReset(flags)) return 0;
  return ((Math.imul(first, 0x9e3779b1) >>> 16) + before) & 0xffff;
}

interface IpNumbers {
  /** The time to live on its wire: one less for each device that passed the packet on before. */
  readonly ttl: number;
  readonly identification: number;
}

const numbered = new WeakMap<readonly Packet[], ReadonlyMap<Packet, IpNumbers>>();

/** The same of one packet of an action; of a tunnel's datagram that of the packet inside. */
export function ipNumbersOf(packets: readonly Packet[], packet: Packet): IpNumbers {
  const known = numbered.get(packets) ?? numbersOf(packets);
  numbered.set(packets, known);
  return known.get(innerOf(packet))!;
}

function numbersOf(packets: readonly Packet[]): ReadonlyMap<Packet, IpNumbers> {
  const all = new Map<Packet, IpNumbers>();
  const onTheWay = new Map<string, IpNumbers>();
  const sides = new Map<string, { readonly first: number; many: number }>();
  const leaving = ({ connection, from, ip }: Packet, tcp: TcpHeader): IpNumbers => {
    const key = `${connection} ${from}`;
    const side = sides.get(key) ?? { first: tcp.seq, many: 0 };
    sides.set(key, side);
    side.many += 1;
    const identification = identificationOf(tcp, side.first, side.many - 1);
    return { ttl: firstTtl(from, ip.source, tcp), identification };
  };
  let numbers: IpNumbers | undefined;
  for (const packet of packets) {
    const tcp = innerOf(packet).tcp!;
    const at = (node: string) =>
      `${packet.connection} ${node} ${tcp.sourcePort} ${tcp.flags} ${tcp.seq}`;
    // A copy stands right behind its packet.
    if (packet.fate !== 'copied') numbers = onTheWay.get(at(packet.from)) ?? leaving(packet, tcp);
    if (packet.fate === 'passed')
      onTheWay.set(at(packet.to), { ...numbers!, ttl: numbers!.ttl - 1 });
    all.set(innerOf(packet), numbers!);
  }
  return all;
}
