import type { NodeId } from '../devices/derived.ts';
import type { Handshake } from '../devices/tls/handshake.ts';
import type { Connection, Ending, Wire } from './connection.ts';
import { COSTS, travelTime } from './costs.ts';
import type { Fate, HttpRequest, HttpResponse, Packet } from './packet.ts';
import { packetsOf } from './packets-of.ts';

/** One TCP connection of a flow, told by whoever decided how it ended. */
export interface Leg {
  /** The devices it goes over, from the opener to the far end: ['client', 'firewall', 'server']. */
  readonly path: readonly NodeId[];
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  /** Microseconds since the flow began, when the first SYN leaves. */
  readonly openedAt: number;
  readonly ending: Ending;
  /** The device that stopped it; absent for one that got to the far end. */
  readonly stoppedAt?: NodeId;
  /** Null for a connection that only opens. */
  readonly request: HttpRequest | null;
  /** Null unless the ending is 'answered'. */
  readonly response: HttpResponse | null;
  readonly tls?: Handshake | null;
  /** Microseconds from the request's arrival to the answer's departure; those of a quick page if absent. */
  readonly answersAfter?: number;
  /** How often an unanswered SYN is sent; 3 if absent. */
  readonly tries?: number;
  /** What the far end did with the request; 'answered' if absent. */
  readonly fate?: Fate;
  /** Passive devices, and after which device of the path each gets its copies. */
  readonly taps?: readonly { readonly node: NodeId; readonly after: NodeId }[];
  /** A tunnel: the two addresses outside, and the device at which it ends. */
  readonly tunnel?: { readonly outside: readonly [string, string]; readonly until: NodeId };
}

/**
 * The packets of a flow, each once per wire, by time. A flow has several legs where a proxy asks on, or
 * where a client comes again. `turn` scatters source ports and sequence numbers: give each flow its own.
 */
export function packetsOfFlow(legs: readonly Leg[], turn: number): readonly Packet[] {
  return legs
    .flatMap((leg, index) => packetsOf(connectionOf(leg, index + 1, turn)))
    .sort((a, b) => a.at - b.at);
}

/** The time an answer takes to leave after its request has come, in microseconds. */
const THINKS = 1_500;

function connectionOf(leg: Leg, number: number, turn: number): Connection {
  const { path, source, destination, port, request, response, openedAt, ending } = leg;
  const wires = wiresOf(leg);
  const stop = leg.stoppedAt === undefined ? -1 : path.indexOf(leg.stoppedAt) - 1;
  const tls = leg.tls ?? null;
  const way = travelTime(wires.length);
  return {
    number,
    exchange: number,
    wires,
    source,
    destination,
    port,
    trip: turn,
    turn: number,
    tls,
    request,
    isProbe: ending === 'open',
    openedAt,
    tries: leg.tries ?? 3,
    ending,
    stoppedAt: stop < 0 ? wires.length - 1 : stop,
    unanswered: 0,
    answerStoppedAt: 0,
    response,
    repliedAt:
      openedAt + (tls ? 5 : 3) * way + (tls ? 2 : 1) * COSTS.next + (leg.answersAfter ?? THINKS),
    fate: leg.fate ?? 'answered',
  };
}

function wiresOf({ path, source, taps = [], tunnel }: Leg): readonly Wire[] {
  const tunnelled = tunnel ? path.indexOf(tunnel.until) : 0;
  return path.slice(1).map((to, index) => {
    const from = path[index]!;
    return {
      from,
      to,
      source,
      tunnel: tunnel && index < tunnelled ? tunnel.outside : null,
      taps: taps.flatMap(({ node, after }) => (after === from ? [node] : [])),
    };
  });
}
