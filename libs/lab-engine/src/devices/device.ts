import type { Host, HttpRequest, HttpResponse, Packet } from '../packets/packet.ts';
import type { Connection } from '../packets/connection.ts';
import type { Walk } from '../walk.ts';
import type { DeviceName, DraftState, NodeId } from './derived.ts';
import type { NodeWords, Wording } from './words.ts';

/** What a device in the path does with a packet: on, away without a word, or away with a reset. */
export type Handling = 'pass' | 'drop' | 'reject';

/** A device that stands in the path. It is no hop while `isIn` says no. */
export interface Inline {
  readonly device: DeviceName;
  readonly node: NodeId;
  /** Whether it is in the path of a connection that this host opened, to this address. */
  isIn(state: DraftState, opener: NodeId, destination: string): boolean;
  /** Judges a packet that it passes on; a device that ends connections has `answer` instead. */
  judge?(packet: Packet, walk: Walk): Handling;
  /** Whether it judges every packet of a connection, and not only the opening and the request. */
  readonly tracks?: boolean;
  /** The address it puts in the place of the sender's. */
  readonly source?: string;
  /** Whether something takes connections here just now; it does if absent. */
  listens?(walk: Walk, connection: Connection): boolean;
  /** Ends the connection: answers, or asks the next device. Null if it dies over the request. */
  answer?(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse | null;
}

/** A device that gets copies of what crosses some wires, and changes nothing. */
export interface Tap {
  readonly node: NodeId;
  isOn(walk: Walk): boolean;
  /** Whether it listens on the wire between these two. */
  covers(from: NodeId, to: NodeId, state: DraftState): boolean;
  observe(packet: Packet, walk: Walk): void;
}

/**
 * A device of the lab: a folder with what it does and how it is told. Everything else about it is
 * derived (see derived.ts).
 */
export interface Device {
  /** The name a log line begins with. */
  readonly name: string;
  /** What a SIEM calls its records; null if it sends none. */
  readonly feed: string | null;
  /** Its hosts in the network, each with its words. */
  readonly nodes: Readonly<Record<string, Host & NodeWords>>;
  /** The first values of its fields in the state. */
  readonly state: object;
  /** What a learner can do with it. */
  readonly actions: Readonly<Record<string, (walk: Walk) => void>>;
  /** How each kind of record it writes is told. */
  readonly words: Readonly<Record<string, Wording>>;
  /** Whether its actions send packets; those of the others change a device. */
  readonly isSender?: boolean;
  readonly inline?: Inline;
  readonly tap?: Tap;
  /** Runs when the packets of an action have all arrived. */
  readonly finish?: (walk: Walk) => void;
}
