import type { LabState, NodeId, RecordKind } from './devices/derived.ts';
import type { Decision, Network, Walk } from './network.ts';
import type { LabRecord, RecordFacts } from './packets/record.ts';

export type { Decision, Network, Walk } from './network.ts';

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

/**
 * What a record says, who writes it where that is not the device that owns its kind, and the packet
 * where that is not the one in hand.
 */
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
