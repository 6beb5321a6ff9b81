import { connect, type ConnectionAttempt, type Connected } from './connect.ts';
import type { LabState } from './devices/derived.ts';
import { packetsOf, type Connection } from './packets/connection.ts';
import type { Packet } from './packets/packet.ts';
import type { Evidence, LabRecord } from './packets/record.ts';
import { NETWORK } from './step.ts';
import { startWalk, type Decision } from './walk.ts';

/** A connection that somebody opens at some time of a stream. */
export interface StreamAttempt extends ConnectionAttempt {
  /** Microseconds since the stream began. */
  readonly at: number;
}

/** What became of one attempt: how it ended, what was written, and its packets when somebody asks. */
export class PlayedAttempt implements Evidence {
  readonly ending: Connected['ending'];
  readonly records: readonly LabRecord[];
  readonly decisions: readonly Decision[];
  readonly #connections: readonly Connection[];
  #packets: readonly Packet[] | undefined;

  constructor(
    { ending }: Connected,
    records: readonly LabRecord[],
    decisions: readonly Decision[],
    connections: readonly Connection[],
  ) {
    this.ending = ending;
    this.records = records;
    this.decisions = decisions;
    this.#connections = connections;
  }

  get packets(): readonly Packet[] {
    this.#packets ??= this.#connections.flatMap(packetsOf).sort((a, b) => a.at - b.at);
    return this.#packets;
  }
}

/** Plays a stream through the network as it stands, in order of time. */
export function playStream(
  state: LabState,
  attempts: readonly StreamAttempt[],
): readonly PlayedAttempt[] {
  const walk = startWalk({ ...state }, NETWORK);
  return attempts.map((attempt) => {
    const { connections, records, decisions } = walk;
    const [begun, written, decided] = [connections.length, records.length, decisions.length];
    walk.clock = attempt.at;
    walk.exchange += 1;
    const connected = connect(walk, attempt);
    return new PlayedAttempt(
      connected,
      records.slice(written),
      decisions.slice(decided),
      connections.slice(begun),
    );
  });
}
