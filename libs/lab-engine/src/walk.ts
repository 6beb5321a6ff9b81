/** What the parts of the network know of each other, so that none of them has to import another. */
import type { DeviceName, LabState, NodeId, RecordKind } from './devices/derived.ts';
import type { Protocol } from './devices/tls/handshake.ts';
import type { Connection, FarEnds, Wire } from './packets/connection.ts';
import type {
  HttpRequest,
  HttpResponse,
  Packet,
  LabRecord,
  PacketRef,
  RecordFacts,
} from './packets/evidence.ts';

/** What a device in the path does with a packet: on, away without a word, or away with a reset. */
export type Handling = 'pass' | 'drop' | 'reject';

/** A device that stands in the path. It is no hop while `isIn` says no. */
export interface Inline {
  readonly device: DeviceName;
  readonly node: NodeId;
  /** Whether it is in the path of a connection that this host opened, to this address. */
  isIn(state: LabState, opener: NodeId, destination: string): boolean;
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
  covers(from: NodeId, to: NodeId, state: LabState): boolean;
  observe(packet: Packet, walk: Walk): void;
}

/** A connection that a host wants to open. */
export interface ConnectionAttempt {
  readonly from: NodeId;
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  /** Null for a probe that only opens. */
  readonly request: HttpRequest | null;
  /** The versions of TLS that the opener knows; those of today if absent. */
  readonly speaks?: readonly Protocol[];
  /** The day by the opener's clock; that of the state if absent. */
  readonly day?: string;
  /** The backend, where a balancer has chosen one. */
  readonly backend?: NodeId;
  readonly tries?: number;
  /** What is said in it is not shown, such as SSH. */
  readonly isKept?: boolean;
}

/** The way of a host's connections, which stays the same while an action runs. */
export interface ConnectionPath {
  readonly from: NodeId;
  readonly destination: string;
  readonly backend: NodeId | undefined;
  readonly isHeard: boolean;
  /** The devices on the way, and the one that ends the connection. */
  readonly guards: readonly Inline[];
  readonly end: Inline;
  readonly wires: readonly Wire[];
  readonly far: FarEnds;
  readonly isWatched: boolean;
  readonly isTracked: boolean;
  /** The connections between these two hosts so far, on whatever way: each has its own port. */
  readonly made: { count: number };
}

/** The devices by what they can do, in the order of the list. */
export interface Network {
  readonly inlines: readonly Inline[];
  readonly taps: readonly Tap[];
  /** What the devices' records are called by their collector. */
  readonly feeds: ReadonlyMap<DeviceName, string>;
  /** The device, and its first node, that each kind of record belongs to. */
  readonly owners: ReadonlyMap<RecordKind, Pick<LabRecord, 'device' | 'node'>>;
}

/** What a device went by when it judged the packet in hand: the source of hits and of *why*. */
export interface Decision {
  readonly node: NodeId;
  /** The rule by its name or id; 'default' where none of them named the packet. */
  readonly rule: string;
  readonly verdict: Handling | 'alert';
  readonly packet: PacketRef;
}

/** One action in progress. It lives inside one `step`, and is the only thing there that changes in place. */
export interface Walk {
  state: LabState;
  readonly network: Network;
  /** Microseconds since the action began. */
  clock: number;
  /** The packet that a device has before it, as long as it has. */
  inHand: PacketRef | null;
  exchange: number;
  connected: number;
  /** Whether the traffic under way is not what the learner asked for. */
  isBackground: boolean;
  isListening: boolean;
  connections: Connection[];
  records: LabRecord[];
  /** What devices count while the action runs. */
  readonly counts: Map<string, number>;
  /** What devices remember from one packet to the next, as long as the action or the stream runs. */
  readonly memories: Map<NodeId, unknown>;
  /** By the address of the opener. */
  readonly routes: Map<string, readonly ConnectionPath[]>;
  decisions: Decision[];
}

/** Starts an action on a state. */
export function startWalk(state: LabState, network: Network): Walk {
  return {
    state,
    network,
    clock: 0,
    inHand: null,
    exchange: 0,
    connected: 0,
    isBackground: false,
    isListening: false,
    connections: [],
    records: [],
    counts: new Map(),
    memories: new Map(),
    routes: new Map(),
    decisions: [],
  };
}

/** What a record says; who writes it and its packet, where those are not the kind's owner and the one in hand. */
type NotedFacts = Partial<RecordFacts & Pick<LabRecord, 'device' | 'node' | 'packet'>>;
const NO_FACTS: NotedFacts = {};

/** Writes a record. `step` numbers the records when all are there. */
export function note(
  walk: Walk,
  kind: RecordKind,
  facts: NotedFacts = NO_FACTS,
  at: number = walk.clock,
): void {
  const owner = walk.network.owners.get(kind)!;
  walk.records.push({
    sequence: 0,
    at,
    device: facts.device ?? owner.device,
    node: facts.node ?? owner.node,
    kind,
    packet: facts.packet === undefined ? walk.inHand : facts.packet,
    isBackground: walk.isBackground,
    source: facts.source ?? null,
    destination: facts.destination ?? null,
    request: facts.request ?? null,
    status: facts.status ?? null,
    rule: facts.rule ?? null,
    finding: facts.finding ?? null,
    action: facts.action ?? null,
    severity: facts.severity ?? null,
    score: facts.score ?? null,
    nth: facts.nth ?? null,
    backend: facts.backend ?? null,
    ingest: facts.ingest ?? null,
    subject: facts.subject ?? null,
    account: facts.account ?? null,
  });
}

/** Remembers by which rule a device judged the packet in hand. */
export function decide(walk: Walk, node: NodeId, rule: string, verdict: Decision['verdict']): void {
  walk.decisions.push({ node, rule, verdict, packet: walk.inHand! });
}

/** Changes the state from here on; what has the state of before keeps it. */
export function change(walk: Walk, changes: Partial<LabState>): void {
  walk.state = { ...walk.state, ...changes };
}

type Flag = {
  [K in keyof LabState]: LabState[K] extends boolean ? K : never;
}[keyof LabState];

/** Switches a device over and lets it report that. */
export function flip(walk: Walk, flag: Flag, on: RecordKind, off: RecordKind): void {
  walk.state = { ...walk.state, [flag]: !walk.state[flag] };
  note(walk, walk.state[flag] ? on : off);
}

/** What a device remembers; made when it is first asked for. */
export function memoryOf<M>(walk: Walk, node: NodeId, make: () => M): M {
  const known = walk.memories.get(node) as M | undefined;
  if (known !== undefined) return known;
  const made = make();
  walk.memories.set(node, made);
  return made;
}

/** Adds one to a count and answers it. */
export function count(walk: Walk, what: string): number {
  const next = (walk.counts.get(what) ?? 0) + 1;
  walk.counts.set(what, next);
  return next;
}
