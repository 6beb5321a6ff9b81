import type { NodeId } from '../derived.ts';
import type { Packet } from '../../packets/evidence.ts';
import { requestIn } from '../../facts.ts';
import { statusLine } from '../../inspect/packet-facts.ts';
import type { PlayedAction } from '../../inspect/play-run.ts';
import { sentLine } from '../../packets/payloads.ts';
import { offerOf, windowOf, type SynOffer } from '../../packets/ip-header.ts';
import {
  frameLength,
  payloadLength,
  timeOf,
  timeOfDay,
  foldOf,
  type KindFormat,
  type KindFormats,
} from '../../inspect/formats.ts';
import texts from './formats.json' with { type: 'json' };

/** The port of IPsec behind address translation, in which the tunnel's packets travel. */
const TUNNEL_PORT = 4500;
/** The first sequence numbers of a connection's two sides, by sending address and port. */
type FirstNumbers = Map<string, number>;

/** The lines of `tcpdump -n` (with a tunnel `-nq`) for the packets that reached this host, or left it. */
export function tcpdumpLines(played: PlayedAction, clock: number, node: NodeId): string {
  const first: FirstNumbers = new Map();
  return played.result.packets
    .filter(({ to, from, fate }) => to === node || (from === node && fate !== 'copied'))
    .map((packet) => `${timeOfDay(timeOf(clock, packet))} IP ${lineOf(packet, first)}`)
    .join('\n');
}

function optionsOf(offer: SynOffer | null): readonly string[] {
  if (offer === null) return [];
  const { mss, hasSack, scale } = offer;
  const names = [
    `mss ${mss}`,
    ...(hasSack ? ['nop,nop,sackOK'] : []),
    ...(scale === null ? [] : [`nop,wscale ${scale}`]),
  ];
  return [`options [${names.join(',')}]`];
}

function lineOf(packet: Packet, first: FirstNumbers): string {
  const { ip, tcp, payload } = packet;
  if (payload.kind === 'tunnel') {
    const ends = `${ip.source}.${TUNNEL_PORT} > ${ip.destination}.${TUNNEL_PORT}`;
    return `${ends}: UDP, length ${sealedLength(frameLength(payload.packet) - 14)}`;
  }
  if (!tcp) return `${ip.source} > ${ip.destination}`;
  const { sourcePort, destinationPort, flags, seq, ack } = tcp;
  const mine = `${ip.source}:${sourcePort} ${packet.connection}`;
  const theirs = `${ip.destination}:${destinationPort} ${packet.connection}`;
  const length = payloadLength(packet);
  const isFirst = flags === 'SYN' || flags === 'SYN/ACK';
  if (isFirst) first.set(mine, seq);
  // tcpdump counts from the handshake, but not for what acknowledges nothing.
  const from = isFirst || flags === 'RST' ? seq : (seq - (first.get(mine) ?? 0)) >>> 0;
  const to = length > 0 ? `:${from + length}` : '';
  const hasAck = flags !== 'SYN' && flags !== 'RST';
  // The first packet that acknowledges anything is written with its own numbers.
  const isKnown = flags !== 'SYN/ACK' && first.has(mine);
  const acknowledged = isKnown ? (ack - (first.get(theirs) ?? 0)) >>> 0 : ack;
  return [
    `${ip.source}.${sourcePort} > ${ip.destination}.${destinationPort}: Flags [${texts.flags[flags]}]`,
    ...(flags === 'ACK' ? [] : [`seq ${from}${to}`]),
    ...(hasAck ? [`ack ${acknowledged}`] : []),
    `win ${windowOf(tcp)}`,
    ...optionsOf(offerOf(tcp)),
    `length ${length}${webLine(packet)}`,
  ].join(', ');
}

/** A datagram in ESP: header, vector, padding to four, AES-GCM's check value (RFC 4303, section 2; RFC 4106). */
function sealedLength(datagram: number): number {
  return 8 + 8 + Math.ceil((datagram + 2) / 4) * 4 + 16;
}

function webLine(packet: Packet): string {
  if (packet.payload.kind === 'request') return `: HTTP: ${sentLine(requestIn(packet)!)}`;
  return packet.payload.kind === 'response' ? `: HTTP: HTTP/1.1 ${statusLine(packet)}` : '';
}

const SNIFFED: KindFormat = {
  folds: ({ played, clock }) => [
    foldOf(texts.folds.packets, tcpdumpLines(played, clock, 'sniffer') || null),
  ],
};

export const formats = {
  'plaintext-captured': SNIFFED,
  'ciphertext-captured': SNIFFED,
  'metadata-visible': SNIFFED,
  'silence-captured': SNIFFED,
} satisfies KindFormats;
