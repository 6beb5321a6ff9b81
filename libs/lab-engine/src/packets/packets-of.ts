import { isTls13, type Handshake } from '../devices/tls/handshake.ts';
import {
  entersAfter,
  leavesAt,
  packetOn,
  reaches,
  scatter,
  sealed,
  tapOf,
  wayOf,
  COSTS,
  type Connection,
} from './connection.ts';
import type { Fate, Packet, Payload, TcpFlags, TlsContent } from './evidence.ts';
import { NOTHING, lengthOf, tlsPayload } from './payloads.ts';

interface Sent {
  readonly fate?: Fate;
  readonly payload?: Payload;
  /** The wires it crosses, from one to another; all of them if absent. */
  readonly over?: readonly [first: number, last: number];
}

/** Draws the packets of a connection, each once per wire, and counts the bytes of both its sides. */
class Drawing {
  readonly packets: Packet[] = [];
  readonly #connection: Connection;
  /** The number of the next byte of the opener, and of the other end. */
  mine = 0;
  theirs = 0;
  #again = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.begin(0);
  }

  /** Starts over, for a SYN that is sent again: a browser's has its number, a scanner's another. */
  begin(again: number): void {
    const { isProbe, turn } = this.#connection;
    this.#again = again;
    this.mine = scatter(this.#connection, isProbe ? 1 + again : turn);
    this.theirs = scatter(this.#connection, ~turn);
  }

  forth(flags: TcpFlags, at: number, sent: Sent = {}): void {
    this.#send(true, flags, at, sent);
  }

  /** A packet of the other end, or of a device in its name. */
  back(flags: TcpFlags, at: number, sent: Sent = {}): void {
    this.#send(false, flags, at, sent);
  }

  #send(
    isForward: boolean,
    flags: TcpFlags,
    at: number,
    { fate = 'answered', payload = NOTHING, over }: Sent,
  ): void {
    const { wires, unanswered, openedAt, port } = this.#connection;
    const last = wires.length - 1;
    const [begin, end] = over ?? (isForward ? [0, last] : [last, 0]);
    const segmented = {
      isForward,
      flags,
      payload,
      seq: isForward ? this.mine : this.theirs,
      ack: flags === 'SYN' || flags === 'RST' ? 0 : isForward ? this.theirs : this.mine,
      isAnswered: flags === 'SYN' && unanswered > 0 && at > openedAt,
      again: this.#again,
    };
    // A device on the way sends from the lab, no matter whose address it uses.
    const isOwn = begin === (isForward ? 0 : last);
    const enters = at + (isOwn ? entersAfter(this.#connection, 0, isForward) : 0);
    for (let index = begin, hop = 0; ; index += isForward ? 1 : -1, hop += 1) {
      const ended = index === end ? fate : 'passed';
      const later = enters + hop * (COSTS.wire + COSTS.forward);
      const packet = packetOn(this.#connection, index, segmented, later, ended);
      this.packets.push(packet);
      for (const tap of wires[index]!.taps)
        this.packets.push({ ...packet, segment: tapOf(tap), to: tap, fate: 'copied' });
      if (index === end) break;
    }
    const isCounted = flags === 'SYN' || flags === 'SYN/ACK' || flags === 'FIN/ACK';
    const numbers = lengthOf(payload, port) + (isCounted ? 1 : 0);
    if (isForward) this.mine += numbers;
    else this.theirs += numbers;
  }
}

/** All packets of a connection, each once per wire it crossed, in the order of their times. */
export function packetsOf(connection: Connection): readonly Packet[] {
  const drawing = new Drawing(connection);
  const { tls } = connection;
  if (opens(drawing, connection) && (!tls || agrees(drawing, connection, tls)))
    exchange(drawing, connection);
  return drawing.packets;
}

function opens(drawing: Drawing, connection: Connection): boolean {
  const { openedAt, ending, stoppedAt } = connection;
  const way = wayOf(connection);
  const opened = openedAt + 2 * way;
  switch (ending) {
    case 'silence':
    case 'unanswered':
    case 'rejected':
      knock(drawing, connection);
      return false;
    case 'refused':
      drawing.forth('SYN', openedAt, { fate: 'refused' });
      // A host without the connection has no sequence number to send (RFC 9293, section 3.10.7.1).
      drawing.theirs = 0;
      drawing.back('RST/ACK', openedAt + way);
      return false;
    default:
  }
  drawing.forth('SYN', openedAt);
  drawing.back('SYN/ACK', openedAt + way);
  if (ending === 'open') drawing.forth('RST', opened);
  else if (ending === 'cut off')
    drawing.forth('ACK', opened, { fate: 'dropped', over: [0, stoppedAt] });
  else drawing.forth('ACK', opened);
  return ending !== 'open' && ending !== 'cut off' && ending !== 'kept';
}

function knock(drawing: Drawing, connection: Connection): void {
  const { openedAt, ending, stoppedAt, tries, unanswered, answerStoppedAt, wires } = connection;
  for (let turn = 0; turn < tries; turn += 1) {
    drawing.begin(turn);
    const at = openedAt + turn * COSTS.retry;
    if (turn < unanswered) {
      drawing.forth('SYN', at);
      const back = at + wayOf(connection);
      const over = [wires.length - 1, answerStoppedAt] as const;
      drawing.back('SYN/ACK', back, { fate: 'dropped', over });
    } else if (ending === 'rejected') {
      drawing.forth('SYN', at, { fate: 'rejected', over: [0, stoppedAt] });
      drawing.theirs = 0;
      const back = at + reaches(connection, stoppedAt) + COSTS.forward;
      drawing.back('RST/ACK', back, { over: [stoppedAt, 0] });
      return;
    } else drawing.forth('SYN', at, { fate: 'dropped', over: [0, stoppedAt] });
  }
}

function agrees(drawing: Drawing, connection: Connection, tls: Handshake): boolean {
  const way = wayOf(connection);
  const part = (content: TlsContent) => ({ payload: tlsPayload(tls, content) });
  const hello = leavesAt(connection, 'client hello');
  drawing.forth('PSH/ACK', hello, part('client hello'));
  if (tls.version !== null) drawing.back('PSH/ACK', hello + way, part('server hello'));
  const finished = leavesAt(connection, 'finished');
  if (tls.fault) {
    // The end that finds the fault sends the alert and closes; the other end closes too.
    const isServers = tls.version === null;
    const [ends, follows] = isServers ? (['back', 'forth'] as const) : (['forth', 'back'] as const);
    const at = isServers ? hello + way : finished;
    drawing[ends]('PSH/ACK', at, part('alert'));
    drawing[ends]('FIN/ACK', at + COSTS.next);
    drawing[follows]('FIN/ACK', at + COSTS.next + way);
    drawing[ends]('ACK', at + COSTS.next + 2 * way);
    return false;
  }
  drawing.forth('PSH/ACK', finished, part('finished'));
  if (!isTls13(tls)) drawing.back('PSH/ACK', finished + way, part('server finished'));
  return true;
}

function exchange(drawing: Drawing, connection: Connection): void {
  const { request, ending, fate } = connection;
  const asked = leavesAt(connection, 'request');
  const payload = sealed(connection, request ? { kind: 'request', request } : NOTHING);
  if (ending === 'unheard') return repeat(drawing, connection, asked, payload);
  if (ending === 'reset') return reset(drawing, connection, asked, payload);
  drawing.forth('PSH/ACK', asked, { fate, payload });
  drawing.back('ACK', asked + wayOf(connection));
  if (ending === 'died') drawing.back('RST/ACK', connection.repliedAt);
  else answer(drawing, connection);
}

/** A request that a device drops, again and again. */
function repeat(drawing: Drawing, { stoppedAt }: Connection, asked: number, payload: Payload) {
  const sent = drawing.mine;
  for (const later of COSTS.again) {
    drawing.mine = sent;
    drawing.forth('PSH/ACK', asked + later, { fate: 'dropped', payload, over: [0, stoppedAt] });
  }
}

/** A request over which a device resets both ends, as Suricata's rejectboth does. */
function reset(drawing: Drawing, connection: Connection, asked: number, payload: Payload): void {
  const { stoppedAt, wires } = connection;
  const sent = drawing.mine;
  drawing.forth('PSH/ACK', asked, { fate: 'rejected', payload, over: [0, stoppedAt] });
  const got = drawing.mine;
  const at = asked + reaches(connection, stoppedAt) + COSTS.forward;
  // The one to the sender acknowledges the request, which the other end never got.
  drawing.mine = sent;
  drawing.forth('RST/ACK', at, { over: [stoppedAt + 1, wires.length - 1] });
  drawing.mine = got;
  drawing.back('RST/ACK', at, { over: [stoppedAt, 0] });
}

/** The response and the closing, which the answering end begins. */
function answer(drawing: Drawing, connection: Connection): void {
  const { response, repliedAt } = connection;
  const way = wayOf(connection);
  const payload = sealed(connection, response ? { kind: 'response', response } : NOTHING);
  drawing.back('PSH/ACK', repliedAt, { payload });
  drawing.back('FIN/ACK', repliedAt + COSTS.next);
  drawing.forth('ACK', repliedAt + COSTS.next + way);
  drawing.forth('FIN/ACK', repliedAt + 2 * COSTS.next + way);
  drawing.back('ACK', repliedAt + 2 * COSTS.next + 2 * way);
}
