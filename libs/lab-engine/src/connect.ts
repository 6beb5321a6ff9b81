import type { NodeId } from './devices/derived.ts';
import { admits } from './devices/server/server.ts';
import { breakOff, dressed, endTls, handshakeFor, listens } from './devices/tls/tls.ts';
import type { ConnectionAttempt, ConnectionPath, Inline, Walk } from './walk.ts';
import {
  entersAfter,
  packetOn,
  leavesAt,
  reaches,
  sealed,
  sentOn,
  sourcePortOf,
  tapOf,
  wayOf,
  COSTS,
  type Connection,
  type Ending,
} from './packets/connection.ts';
import type {
  HttpRequest,
  HttpResponse,
  Packet,
  Payload,
  TcpFlags,
  PacketRef,
} from './packets/evidence.ts';
import { NOTHING } from './packets/payloads.ts';
import { routeOf } from './route.ts';

export type { ConnectionAttempt } from './walk.ts';

/** What a sender learns of its connection. */
export type Connected = Pick<Readonly<Connection>, 'ending' | 'response' | 'tls'>;

function draft(walk: Walk, call: ConnectionAttempt, route: ConnectionPath): Connection {
  const { source, destination, port, request, tries = 3 } = call;
  route.made.count += 1;
  const connection: Connection = {
    number: (walk.connected += 1),
    exchange: walk.exchange,
    wires: route.wires,
    far: route.far,
    trip: walk.state.trips,
    turn: route.made.count,
    source,
    destination,
    port,
    tls: handshakeFor(walk.state, call),
    request,
    isProbe: request === null && !call.isKept,
    openedAt: walk.clock,
    tries,
    sourcePort: 0,
    ending: 'answered',
    stoppedAt: route.wires.length - 1,
    unanswered: 0,
    answerStoppedAt: 0,
    response: null,
    repliedAt: 0,
    fate: 'answered',
  };
  connection.sourcePort = sourcePortOf(connection);
  return connection;
}

function carry(walk: Walk, opening: OpeningConnection, flags: TcpFlags, payload: Payload) {
  const { connection, route } = opening;
  const { guards, isWatched } = route;
  const isAnswered = flags === 'SYN' && connection.unanswered > 0;
  const left = walk.clock;
  walk.clock = left + wayOf(connection);
  if (!isWatched) return 'pass';
  const segmented = { isForward: true, flags, payload, seq: 0, ack: 0, isAnswered };
  for (let index = 0; index < connection.wires.length; index += 1) {
    const { taps } = connection.wires[index]!;
    const guard = guards[index];
    if (taps.length === 0 && !guard?.judge) continue;
    walk.clock = left + reaches(connection, index);
    const at = left + entersAfter(connection, index);
    const packet = packetOn(connection, index, segmented, at, 'passed');
    copy(walk, taps, packet);
    const handling = guard?.judge ? judged(walk, connection, guard, packet, index) : 'pass';
    if (handling !== 'pass') return handling;
  }
  walk.clock = left + wayOf(connection);
  return 'pass';
}

function refTo({ connection, at }: Packet, segment: string): PacketRef {
  return { connection, segment, at };
}

function judged(walk: Walk, connection: Connection, guard: Inline, packet: Packet, index: number) {
  walk.inHand = refTo(packet, packet.segment);
  const handling = guard.judge!(packet, walk);
  walk.inHand = null;
  if (handling !== 'pass') connection.stoppedAt = index;
  return handling;
}

/** Carries a bare packet of an opened connection past the devices that judge every packet. */
function track(walk: Walk, { connection, route }: OpeningConnection, flags: TcpFlags): boolean {
  const { guards, wires, isTracked } = route;
  if (!isTracked) return true;
  const isForward = flags === 'ACK';
  const segmented = { isForward, flags, payload: NOTHING, seq: 0, ack: 0 };
  const last = wires.length - 1;
  for (let hop = 0; hop <= last; hop += 1) {
    const index = isForward ? hop : last - hop;
    const guard = guards[isForward ? index : index - 1];
    if (!guard?.tracks) continue;
    const at = walk.clock + entersAfter(connection, hop, isForward);
    const packet = packetOn(connection, index, segmented, at, 'passed');
    if (judged(walk, connection, guard, packet, index) !== 'pass') return false;
  }
  return true;
}

/** A connection that is being opened, and how many SYNs have left for it. */
interface OpeningConnection {
  readonly route: ConnectionPath;
  readonly connection: Connection;
  sent: number;
}

/** Begins a connection now; its first SYN has not left yet. */
export function open(walk: Walk, call: ConnectionAttempt): OpeningConnection {
  const route = routeOf(walk, call);
  const connection = draft(walk, call, route);
  walk.connections.push(connection);
  return { route, connection, sent: 0 };
}

/** When the next SYN leaves: a second after the one before. */
export function knocksAt({ connection, sent }: OpeningConnection): number {
  return connection.openedAt + sent * COSTS.retry;
}

/** Sends one SYN. Tells how the connection ended; null once it is open, 'again' if another SYN follows. */
function sendSyn(walk: Walk, opening: OpeningConnection): Ending | 'again' | null {
  const { connection, route } = opening;
  walk.clock = knocksAt(opening);
  opening.sent += 1;
  let handling = carry(walk, opening, 'SYN', NOTHING);
  if (handling === 'pass' && !admits(walk.state, connection)) {
    connection.stoppedAt = connection.wires.length - 1;
    handling = 'drop';
  }
  if (handling === 'reject') return 'rejected';
  if (handling === 'pass') {
    const isOpen =
      listens(walk.state, connection) && route.end.listens?.(walk, connection) !== false;
    if (!isOpen) return 'refused';
    if (track(walk, opening, 'SYN/ACK')) return null;
    connection.unanswered += 1;
    connection.answerStoppedAt = connection.stoppedAt;
  }
  if (opening.sent < connection.tries) return 'again';
  walk.clock = knocksAt(opening);
  return connection.unanswered > 0 ? 'unanswered' : 'silence';
}

/** Opens a connection and, if it has a request, sends it and waits for what comes back. */
export function connect(walk: Walk, call: ConnectionAttempt): Connected {
  // A proxy has the request in hand while it asks the next device, and after that.
  const held = walk.inHand;
  const opening = open(walk, call);
  let connected = goOn(walk, opening);
  while (!connected) connected = goOn(walk, opening);
  walk.inHand = held;
  return connected;
}

/** Sends the next SYN and, if it is answered, does all the rest. Null if another SYN is to follow. */
export function goOn(walk: Walk, opening: OpeningConnection): Connected | null {
  const { route, connection } = opening;
  const { request, isProbe, tls } = connection;
  const unopened = sendSyn(walk, opening);
  if (unopened === 'again') return null;
  if (unopened !== null && unopened !== 'refused') return close(connection, unopened);
  walk.clock += wayOf(route);
  if (unopened) return close(connection, unopened);
  if (isProbe) return close(connection, 'open');
  if (!track(walk, opening, 'ACK')) return close(connection, 'cut off');
  if (request === null) return close(connection, 'kept');
  if (tls?.fault) {
    breakOff(walk, connection);
    return close(connection, 'no handshake');
  }
  return ask(walk, opening, request);
}

function ask(walk: Walk, opening: OpeningConnection, request: HttpRequest): Connected {
  const { connection, route } = opening;
  const { end, wires } = route;
  walk.clock = leavesAt(connection, 'request');
  const payload = sealed(connection, { kind: 'request', request });
  const handling = carry(walk, opening, 'PSH/ACK', payload);
  if (handling !== 'pass') {
    walk.clock += reaches(connection, connection.stoppedAt) + COSTS.forward;
    return close(connection, handling === 'reject' ? 'reset' : 'unheard');
  }
  walk.inHand = sentOn(connection, 'request', wires.length - 1);
  const answer = endTls(walk, end, connection) ?? end.answer!(request, connection, walk);
  walk.inHand = null;
  connection.repliedAt = walk.clock;
  if (answer) {
    connection.response = dressed(walk.state, connection, answer);
    if (route.isWatched) overhear(walk, connection, connection.response);
  }
  walk.clock += wayOf(route);
  return close(connection, answer ? 'answered' : 'died');
}

function close(connection: Connection, ending: Ending): Connected {
  connection.ending = ending;
  return connection;
}

function overhear(walk: Walk, connection: Connection, response: HttpResponse): void {
  const payload = sealed(connection, { kind: 'response', response });
  const segmented = { isForward: false, flags: 'PSH/ACK', payload, seq: 0, ack: 0 } as const;
  const last = connection.wires.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const { taps } = connection.wires[index]!;
    if (taps.length === 0) continue;
    const at = walk.clock + entersAfter(connection, last - index, false);
    copy(walk, taps, packetOn(connection, index, segmented, at, 'passed'));
  }
}

function copy(walk: Walk, taps: readonly NodeId[], packet: Packet): void {
  if (taps.length === 0) return;
  for (const tap of walk.network.taps) {
    if (!taps.includes(tap.node)) continue;
    walk.inHand = refTo(packet, tapOf(tap.node));
    tap.observe(packet, walk);
  }
  walk.inHand = null;
}

/** Connects as a browser does: a redirect is followed at once, on a new connection. */
export function visit(walk: Walk, call: ConnectionAttempt): Connected {
  walk.exchange += 1;
  const outcome = connect(walk, call);
  if (outcome.response?.status !== 301) return outcome;
  walk.clock += COSTS.pause;
  walk.exchange += 1;
  return connect(walk, { ...call, port: walk.state.ports.https });
}
