import type { NodeId } from '../devices/derived.ts';
import { isTls13, type Handshake } from '../devices/tls/handshake.ts';
import type {
  Fate,
  HttpRequest,
  HttpResponse,
  Packet,
  Payload,
  TcpFlags,
  PacketRef,
} from './evidence.ts';
import { tlsPayload } from './payloads.ts';

/** What things cost, in microseconds. Fixed, so that the same run has the same times everywhere. */
export const COSTS = {
  /** Crossing one wire. */
  wire: 200,
  /** From one router of the Internet to the next, about 80 km of fibre further. */
  router: 400,
  /** Being passed on by a device in the path. */
  forward: 50,
  /** From one packet of a host to the next that needs no answer in between. */
  next: 10,
  /** The time the server, or a proxy that answers itself, takes to answer. */
  answer: 1_500,
  /** From one attempt of a sender to its next. */
  pause: 2_000,
  /** An unanswered SYN is repeated after each second. */
  retry: 1_000_000,
  /** An unacknowledged request is sent again, each time after twice as long. */
  again: [0, 1_000_000, 3_000_000],
} as const;

/** How long a packet takes over this many wires and the devices between them. */
export function travelTime(wires: number): number {
  return wires * COSTS.wire + (wires - 1) * COSTS.forward;
}

/** One wire of a connection, from the side that opened it to the other. */
export interface Wire {
  readonly from: NodeId;
  readonly to: NodeId;
  /** Its name, such as 'client-server'. */
  readonly segment: string;
  /** The opener's address on this wire; a gateway puts its own in its place. */
  readonly source: string;
  /** The two ends of a tunnel, if the wire's packets travel in one. */
  readonly tunnel: readonly [string, string] | null;
  /** The passive devices that get a copy of what crosses this wire. */
  readonly taps: readonly NodeId[];
}

/**
 * How a connection ended. open: a scanner's, reset by itself · refused: nothing listens · silence:
 * no SYN was answered · rejected: a device on the way answered the SYN · unanswered: the answer to the
 * SYN was stopped · cut off: opened, and then stopped · kept: opened, what is said in it is not shown ·
 * no handshake: TLS broke off · died: the far end was gone before it answered · reset: by a device on the
 * way · unheard: its request was dropped on the way without a word · answered
 */
export type Ending =
  | 'open'
  | 'refused'
  | 'silence'
  | 'rejected'
  | 'unanswered'
  | 'cut off'
  | 'kept'
  | 'no handshake'
  | 'died'
  | 'reset'
  | 'unheard'
  | 'answered';

/** Microseconds from the opener to the lab's first wire, and from its last to the other end; 0 in the lab. */
export type FarEnds = readonly [opener: number, other: number];

/** A TCP connection, from which its packets follow. */
export interface Connection {
  readonly number: number;
  readonly exchange: number;
  readonly wires: readonly Wire[];
  readonly far: FarEnds;
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  /** The traffic action of the run, and how many connections the opener made in it. */
  readonly trip: number;
  readonly turn: number;
  /** How the handshake of TLS goes; null for a connection without. */
  readonly tls: Handshake | null;
  readonly request: HttpRequest | null;
  /** Whether it is a scanner's, which only opens. */
  readonly isProbe: boolean;
  /** When the first SYN leaves. */
  readonly openedAt: number;
  readonly tries: number;
  /** Of the first SYN. */
  sourcePort: number;
  ending: Ending;
  /** The wire at whose end a device stopped it. */
  stoppedAt: number;
  /** How many of its first SYNs arrived although it was not opened: their answers were stopped here. */
  unanswered: number;
  answerStoppedAt: number;
  response: HttpResponse | null;
  /** When the response leaves. */
  repliedAt: number;
  /** What the far end did with the request. */
  fate: Fate;
}

/** The opener's address as the far end sees it. */
export function seenBy({ wires }: Connection): string {
  return wires.at(-1)!.source;
}

// Looked up once: in jest's sandbox each look at a global costs more than the whole sum.
const { imul } = Math;

/** Scattered, yet the same for the same trip, opener and connection. */
export function scatter({ trip, source, port, isProbe }: Connection, turn: number): number {
  // nmap sends all probes of a scan from one port, with one number.
  const mark = isProbe ? turn : port + turn;
  let mixed = imul(trip + 1, 0x9e3779b1) ^ imul(mark, 0xc2b2ae35);
  for (let index = 0; index < source.length; index += 1)
    mixed = imul(mixed ^ source.charCodeAt(index), 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** The first port of the range for connections that are opened (RFC 6335, section 6). */
const FIRST_PORT = 49_152;

/** The port that the opener sends from. */
export function sourcePortOf(connection: Connection): number {
  const turn = connection.isProbe ? 0 : connection.turn;
  return FIRST_PORT + (((scatter(connection, 0) % 8_192) + turn) % 16_384);
}

type Way = Pick<Connection, 'far' | 'wires'>;

/** How long a packet takes from one end to the other. */
export function wayOf({ far, wires }: Way): number {
  // By index: taking an array apart costs more than everything else here, and each connection asks often.
  return far[0] + travelTime(wires.length) + far[1];
}

/** How long a packet of the opener takes to the device at the end of this wire. */
export function reaches({ far }: Way, index: number): number {
  return far[0] + travelTime(index + 1);
}

/** How long a packet takes until it enters the wire after so many others, from the opener or the other end. */
export function entersAfter({ far }: Way, hops: number, isForward = true): number {
  return far[isForward ? 0 : 1] + hops * (COSTS.wire + COSTS.forward);
}

/** What the opener of a connection sends that a record can be about. */
export type SentPacket = 'SYN' | 'last SYN' | 'client hello' | 'finished' | 'request';

/** When the opener sends a packet; the request leaves after the handshake, and after that of TLS. */
export function leavesAt(connection: Connection, sent: SentPacket): number {
  const { openedAt, tries, tls } = connection;
  const way = wayOf(connection);
  switch (sent) {
    case 'SYN':
      return openedAt;
    case 'last SYN':
      return openedAt + (tries - 1) * COSTS.retry;
    case 'client hello':
      return openedAt + 2 * way + COSTS.next;
    case 'finished':
      return openedAt + 4 * way + COSTS.next;
    case 'request': {
      // Before 1.3 the client waits for the server's finished message as well.
      const rounds = tls && !isTls13(tls) ? 2 * way : 0;
      return (tls ? leavesAt(connection, 'finished') + rounds : openedAt + 2 * way) + COSTS.next;
    }
  }
}

/** A packet that the opener sends, on a wire of the connection or as a tap's copy from there. */
export function sentOn(
  connection: Connection,
  sent: SentPacket,
  index: number,
  tap: NodeId | null = null,
): PacketRef {
  return {
    connection: connection.number,
    segment: tap ? tapOf(tap) : connection.wires[index]!.segment,
    at: leavesAt(connection, sent) + entersAfter(connection, index),
  };
}

/** A tap's copy of a packet that the opener sends; null where the tap hears nothing of the connection. */
export function copyOf(connection: Connection, sent: SentPacket, tap: NodeId): PacketRef | null {
  const index = connection.wires.findIndex(({ taps }) => taps.includes(tap));
  return index === -1 ? null : sentOn(connection, sent, index, tap);
}

/** The answer to the SYN, as it comes back to the opener. */
export function answerToSyn(connection: Connection): PacketRef {
  const { number, openedAt, wires } = connection;
  const back = entersAfter(connection, wires.length - 1, false);
  return {
    connection: number,
    segment: wires[0]!.segment,
    at: openedAt + wayOf(connection) + back,
  };
}

/** The segment that a tap's copies are on. */
export function tapOf(tap: NodeId): string {
  return `tap-${tap}`;
}

/** The payload that carries the request or the response on this connection. */
export function sealed({ tls }: Connection, payload: Payload): Payload {
  return tls ? tlsPayload(tls, 'application data', payload) : payload;
}

interface Segmented {
  readonly isForward: boolean;
  readonly flags: TcpFlags;
  readonly payload: Payload;
  readonly seq: number;
  readonly ack: number;
  readonly isAnswered?: boolean;
  /** How many tries there were before; 0 if absent. */
  readonly again?: number;
}

/** A packet of the connection on one of its wires. */
export function packetOn(
  connection: Connection,
  index: number,
  { isForward, flags, payload, seq, ack, isAnswered, again = 0 }: Segmented,
  at: number,
  fate: Fate,
): Packet {
  const { destination, port, exchange, number, isProbe } = connection;
  // nmap marks each later try of a probe by its port.
  const sourcePort = connection.sourcePort + (isProbe ? 2 * again : 0);
  const { from, to, segment, source, tunnel } = connection.wires[index]!;
  const packet: Packet = {
    at,
    segment,
    from: isForward ? from : to,
    to: isForward ? to : from,
    ip: isForward ? { source, destination } : { source: destination, destination: source },
    tcp: {
      sourcePort: isForward ? sourcePort : port,
      destinationPort: isForward ? port : sourcePort,
      flags,
      seq,
      ack,
      isProbe,
    },
    payload,
    fate,
    exchange,
    connection: number,
  };
  const sent = isAnswered ? { ...packet, isAnswered } : packet;
  if (!tunnel) return sent;
  const [near, end] = isForward ? tunnel : [tunnel[1], tunnel[0]];
  const ip = { source: near, destination: end };
  return { ...sent, ip, tcp: null, payload: { kind: 'tunnel', packet: sent } };
}
