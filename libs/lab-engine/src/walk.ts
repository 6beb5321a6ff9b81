import type { DeviceName, DraftState, NodeId, RecordKind } from './devices/derived.ts';
import type { Handling, Inline, Tap } from './devices/device.ts';
import type { Connection } from './packets/connection.ts';
import type { LabRecord, PacketRef, RecordFacts } from './packets/record.ts';
import type { ConnectionPath } from './route.ts';

/** The devices by what they can do, in the order of the list. */
export interface Network {
  readonly inlines: readonly Inline[];
  readonly taps: readonly Tap[];
  /** What the devices' records are called by whoever collects them. */
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

/**
 * One action in progress. It lives inside one `step` and is the only thing there that changes in
 * place.
 */
export interface Walk {
  readonly state: DraftState;
  readonly network: Network;
  /** Microseconds since the action began. */
  clock: number;
  /** The packet that a device has before it, as long as it has. */
  inHand: PacketRef | null;
  /** The attempt under way, from 1. */
  exchange: number;
  /** Whether the traffic under way is not what the learner asked for. */
  isBackground: boolean;
  /** Whether the sniffer listens. */
  isListening: boolean;
  readonly connections: Connection[];
  readonly records: LabRecord[];
  /** What devices count while the action runs. */
  readonly counts: Map<string, number>;
  /** What devices remember from one packet to the next, as long as the action or the stream runs. */
  readonly memories: Map<NodeId, unknown>;
  readonly routes: ConnectionPath[];
  readonly decisions: Decision[];
}

/** Starts an action on a state that the step may change. */
export function startWalk(state: DraftState, network: Network): Walk {
  return {
    state,
    network,
    clock: 0,
    inHand: null,
    exchange: 0,
    isBackground: false,
    isListening: false,
    connections: [],
    records: [],
    counts: new Map(),
    memories: new Map(),
    routes: [],
    decisions: [],
  };
}

/**
 * What a record says, who writes it where that is not the device that owns its kind, and the packet
 * where that is not the one in hand.
 */
type NotedFacts = Partial<RecordFacts & Pick<LabRecord, 'device' | 'node' | 'packet'>>;
const NO_FACTS: NotedFacts = {};

function ref(packet: PacketRef | null): PacketRef | null {
  return packet && { connection: packet.connection, segment: packet.segment, at: packet.at };
}

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
    packet: facts.packet === undefined ? ref(walk.inHand) : facts.packet,
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
  walk.decisions.push({ node, rule, verdict, packet: ref(walk.inHand)! });
}

type Flag = {
  [K in keyof DraftState]: DraftState[K] extends boolean ? K : never;
}[keyof DraftState];

/** Switches a device over and lets it say so. */
export function flip(walk: Walk, flag: Flag, on: RecordKind, off: RecordKind): void {
  walk.state[flag] = !walk.state[flag];
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
