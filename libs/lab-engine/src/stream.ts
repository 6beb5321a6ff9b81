import { goOn, knocksAt, open, type ConnectionAttempt, type Connected } from './connect.ts';
import type { LabState } from './devices/derived.ts';
import { packetOf } from './inspect/packet-facts.ts';
import type { PlayedAction } from './inspect/play-run.ts';
import type { Connection, Ending } from './packets/connection.ts';
import type { HttpResponse, Packet, LabRecord, PacketRef } from './packets/evidence.ts';
import { packetsOf } from './packets/packets-of.ts';
import { NETWORK, type StepResult } from './step.ts';
import { startWalk, type Decision, type Network, type Walk } from './walk.ts';

export { connect } from './connect.ts';
export { serverWith } from './devices/server/server.ts';
export { networkWith } from './step.ts';
export type { Walk } from './walk.ts';

/** Does what is due, in order of time; of two things at the same time, the one that was set first. */
export class Clock {
  readonly #due: { readonly at: number; readonly act: () => void }[] = [];
  #done = 0;

  /** Sets something to be done at a time, in microseconds; also while the clock runs. */
  set(at: number, act: () => void): void {
    const last = this.#due.findLastIndex((due) => due.at <= at);
    this.#due.splice(Math.max(last + 1, this.#done), 0, { at, act });
  }

  run(): void {
    for (let due; (due = this.#due[this.#done]);) {
      this.#done += 1;
      due.act();
    }
  }
}

export interface Timed {
  /** Microseconds since midnight; below zero on an earlier day. */
  readonly at: number;
}

/** A connection that somebody opens at some time of a stream. */
export type StreamAttempt = Timed & ConnectionAttempt;

/** What became of one attempt. Times are microseconds since it began, as those of an action are. */
export class PlayedAttempt<A extends Timed = StreamAttempt> implements StepResult {
  readonly ending: Ending;
  readonly response: HttpResponse | null;
  readonly outcome = { isRefused: false };
  /** In the order in which they were made; the last one of a stopped attempt is what stopped it. */
  readonly decisions: readonly Decision[];
  /** The records as they were written, at the times of the stream. */
  readonly written: readonly LabRecord[];
  readonly #connections: readonly Connection[];
  #records: readonly LabRecord[] | undefined;
  #packets: readonly Packet[] | undefined;

  /** `state` is the network when the attempt began. */
  constructor(
    readonly attempt: A,
    readonly state: LabState,
    { ending, response }: Connected,
    made: Pick<Walk, 'records' | 'decisions' | 'connections'>,
  ) {
    this.ending = ending;
    this.response = response;
    this.decisions = made.decisions;
    this.written = made.records;
    this.#connections = made.connections;
  }

  get records(): readonly LabRecord[] {
    const since = <T extends { readonly at: number }>(timed: T): T => ({
      ...timed,
      at: timed.at - this.attempt.at,
    });
    return (this.#records ??= this.written.map((record, index) => ({
      ...since(record),
      sequence: index + 1,
      packet: record.packet && since(record.packet),
    })));
  }

  get packets(): readonly Packet[] {
    return (this.#packets ??= this.#connections
      .map((connection) => ({
        ...connection,
        openedAt: connection.openedAt - this.attempt.at,
        repliedAt: connection.repliedAt - this.attempt.at,
      }))
      .flatMap(packetsOf)
      .sort((a, b) => a.at - b.at));
  }

  packetOf({ packet }: { readonly packet: PacketRef }): Packet {
    return packetOf(this, { packet: { ...packet, at: packet.at - this.attempt.at } })!;
  }

  get played(): PlayedAction {
    return { number: 1, action: 'stream', before: this.state, result: this };
  }
}

/**
 * Plays a stream through the network as it stands, in order of time: an unanswered SYN comes again
 * between the attempts that were made meanwhile. Devices keep what they remember from one attempt to the
 * next. `network` has other devices where a stream brings its own. Pure, and never throws.
 */
export function playStream<A extends StreamAttempt>(
  state: LabState,
  attempts: readonly A[],
  network: Network = NETWORK,
): readonly PlayedAttempt<A>[] {
  const walk = startWalk(state, network);
  const clock = new Clock();
  const played: PlayedAttempt<A>[] = [];
  const begin = (attempt: A, index: number): void => {
    const { before, made } = begun(walk, attempt);
    walk.exchange = index + 1;
    const opening = open(walk, attempt);
    const next = (): void => {
      Object.assign(walk, made, { exchange: index + 1 });
      const connected = goOn(walk, opening);
      if (connected) played[index] = new PlayedAttempt(attempt, before, connected, made);
      else clock.set(knocksAt(opening), next);
    };
    next();
  };
  attempts.forEach((attempt, index) => clock.set(attempt.at, () => begin(attempt, index)));
  clock.run();
  return played;
}

/** The same for attempts of several connections each, which `visit` makes: one ends before the next begins. */
export function playVisits<A extends Timed>(
  state: LabState,
  attempts: readonly A[],
  visit: (walk: Walk, attempt: A) => Connected,
  network: Network = NETWORK,
): readonly PlayedAttempt<A>[] {
  const walk = startWalk(state, network);
  return attempts.map((attempt) => {
    const { before, made } = begun(walk, attempt);
    return new PlayedAttempt(attempt, before, visit(walk, attempt), made);
  });
}

function begun(walk: Walk, { at: clock }: Timed) {
  const before = walk.state;
  const made = { records: [], decisions: [], connections: [] };
  Object.assign(walk, made, { clock });
  return { before, made };
}
