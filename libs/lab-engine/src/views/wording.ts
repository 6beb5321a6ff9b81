import { ADDRESSES, HOST_NAME, hopsOf, HTTP_PORT, HTTPS_PORT, INNER } from '../cast.ts';
import type { NodeId, RecordKind, LabState, DeviceName } from '../devices/derived.ts';
import {
  RANK,
  topicName,
  type Device,
  type LogType,
  type Mark,
  type NodeWords,
  type Verdict,
  type Wording,
  type NodeState,
  type PortNote,
} from '../devices/device.ts';
import { DEVICES } from '../devices/index.ts';
import { filled } from '../filled.ts';
import type { Host, Evidence, LabRecord, Severity } from '../packets/evidence.ts';
import { recordOf } from '../facts.ts';

const devices: readonly Device[] = DEVICES;

/** How each kind of record is told. */
const WORDS = Object.assign({}, ...devices.map(({ words }) => words)) as Readonly<
  Record<RecordKind, Wording>
>;

/** Every node, as the network knows it and with its words, in the order of the devices. */
export const NODES = Object.assign({}, ...devices.map(({ nodes }) => nodes)) as Readonly<
  Record<NodeId, Host & NodeWords>
>;
export const NODE_IDS = Object.keys(NODES) as readonly NodeId[];

/** The router through which the lab reaches hosts that are far away. */
const ROUTER_MAC = '02:00:00:00:00:fe';

/**
 * The MAC address from which the lab's wires get what a node sends from this address: locally administered, numbered in
 * the order of the nodes. A host that is far away has no MAC address here; the router's stands for it.
 */
export function macOf(node: NodeId, address: string): string {
  return hopsOf(node, address) > 0 ? ROUTER_MAC : ownMacOf(node);
}

/** The MAC address of a node where it is itself. */
export function ownMacOf(node: NodeId): string {
  const number = (NODE_IDS.indexOf(node) + 1).toString(16);
  return `02:00:00:00:00:${number.padStart(2, '0')}`;
}

interface Told {
  readonly line: string | null;
  readonly look: readonly [LogType, Verdict];
  readonly message: string;
  readonly rank: keyof typeof RANK | readonly [keyof typeof RANK, number];
  readonly mark: readonly [Mark['node'], Mark['verdict'], string] | null;
}

const names: Readonly<Record<string, string | number>> = {
  ...ADDRESSES,
  host: HOST_NAME,
  http: HTTP_PORT,
  https: HTTPS_PORT,
};

/** A part of the words for this record, filled in; null where nothing is told. */
export function told<P extends keyof Told>(part: P, record: LabRecord, evidence: Evidence) {
  const { written, facts } = WORDS[record.kind];
  let worked: ReturnType<NonNullable<typeof facts>> | undefined;
  // Most parts need no facts, and those of one part may not be there for another.
  const known = () => (worked ??= facts?.(record, evidence) ?? {});
  const all: unknown = written[part] ?? null;
  const isOne = typeof all !== 'object' || all === null || Array.isArray(all);
  const one = isOne ? all : (all as Readonly<Record<string, unknown>>)[String(known()[part])];
  const valueOf = (name: string) => known()[name] ?? record[name as keyof LabRecord] ?? names[name];
  const fill = (each: unknown) => (typeof each === 'string' ? filled(each, valueOf) : each);
  return (Array.isArray(one) ? one.map(fill) : (fill(one) ?? null)) as Told[P] | null;
}

/** Not what the learner did not ask for, and the first of each kind: a device may write the same of forty requests. */
export function toldRecords({ records }: Evidence): readonly LabRecord[] {
  const seen = new Set<RecordKind>();
  return records.filter(({ kind, isBackground }) => {
    if (isBackground || (seen.has(kind) && kind !== 'port-open')) return false;
    seen.add(kind);
    return true;
  });
}

/** The state of every node, as the page carries it in `data-state`. */
export function nodeStates(state: LabState): Readonly<Record<NodeId, NodeState>> {
  const states = NODE_IDS.map((id) => [id, NODES[id].state(state)] as const);
  return Object.fromEntries(states) as Record<NodeId, NodeState>;
}

/** The rules at the ports of a device. */
export function portNotes(state: LabState, node: NodeId): readonly PortNote[] {
  return NODES[node].ports?.(state) ?? [];
}

/** Short lines inside a device: what it is set to do. */
export function nodeNotes(state: LabState, node: NodeId): readonly string[] {
  return NODES[node].notes?.(state) ?? [];
}

/** What a node's state means, in a few words. */
export function stateInWords(state: LabState, node: NodeId): string {
  return NODES[node].inWords?.(state) ?? NODES[node].state(state).toUpperCase();
}

/** The node's address where a proxy may take over the server's; null for a node whose address never changes. */
export function addressIn({ wafEnabled, lbEnabled }: LabState, node: NodeId): string | null {
  const chain: NodeId[] = [...(wafEnabled ? ['waf' as const] : []), lbEnabled ? 'lb' : 'server'];
  const place = chain.indexOf(node);
  if (place === -1) return null;
  return place === 0 ? ADDRESSES.server : INNER.behindWaf;
}

/** One line of the log. The view knows when its action began. */
export interface LogEntry {
  readonly sequence: number;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly type: LogType;
  readonly verdict: Verdict;
  readonly device: DeviceName;
  readonly sentence: string;
  /** The whole line: '[Firewall] Enabled. …' */
  readonly text: string;
}

/** The log lines of a step, in the order of its records. */
export function logEntries(evidence: Evidence | null): readonly LogEntry[] {
  if (!evidence) return [];
  return toldRecords(evidence).flatMap((record) => {
    const sentence = told('line', record, evidence);
    if (sentence === null) return [];
    const [type, verdict] = told('look', record, evidence)!;
    const { sequence, at, device } = record;
    return [{ sequence, at, type, verdict, device, sentence, text: `[${device}] ${sentence}` }];
  });
}

/** The line a lab shows before the first action. */
export const INIT_MESSAGE = 'INIT: ready for action...';

/** The one sentence that says what an action led to; before any action, the INIT line. */
export function messageOf(evidence: Evidence | null): string {
  if (!evidence) return INIT_MESSAGE;
  let lowest = Infinity;
  let sentence = INIT_MESSAGE;
  for (const record of toldRecords(evidence)) {
    const message = told('message', record, evidence);
    const height = rankOf(record, evidence);
    if (message === null || height >= lowest) continue;
    lowest = height;
    sentence = message;
  }
  return sentence;
}

/** Where a record stands among those of its action: the lowest is what the action is about. */
export function rankOf(record: LabRecord, evidence: Evidence): number {
  const rank = told('rank', record, evidence);
  if (rank === null) {
    const hasMessage = WORDS[record.kind].written.message !== undefined;
    return hasMessage ? RANK.changed : RANK.answered - 1;
  }
  return typeof rank === 'string' ? RANK[rank] : RANK[rank[0]] + rank[1];
}

/** What a learner should see first. */
const GRAVITY: readonly Verdict[] = [
  'blocked',
  'failed',
  'alerted',
  'exposed',
  'encrypted',
  'passed',
];

/** The gravest of some verdicts; null where nothing was decided about a packet. */
export function gravest(verdicts: readonly Verdict[]): Verdict | null {
  return GRAVITY.find((each) => verdicts.includes(each)) ?? null;
}

/** The verdict for a whole action; null if nothing was decided about a packet. */
export function verdictOf(evidence: Evidence | null): Verdict | null {
  if (!evidence) return null;
  return gravest(toldRecords(evidence).map((record) => told('look', record, evidence)![1]));
}

/** One row of the combined view. The view knows when its action began. */
export interface SocRow {
  readonly sequence: number;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly device: DeviceName;
  readonly what: string;
  readonly severity: Severity | null;
  readonly outcome: string;
  readonly source: string | null;
}

/** What the SIEM got and what it made of that, the first of each kind; nothing of a step that it did not collect. */
export function socRows(evidence: Evidence | null): readonly SocRow[] {
  const ingest = evidence && recordOf(evidence, 'siem-ingested')?.ingest;
  if (!ingest || ingest.topic === 'nothing') return [];
  const seen = new Set<RecordKind>();
  return evidence.records.flatMap((record) => {
    const { kind, node, sequence, at, device, severity, source } = record;
    const isReported = record.action !== null && node !== null && ingest.reporters.includes(node);
    if (seen.has(kind) || !(isReported || kind in OF_THE_SIEM)) return [];
    seen.add(kind);
    const [what, outcome] = OF_THE_SIEM[kind]?.(record) ?? [subjectOf(record), outcomeOf(record)];
    return [{ sequence, at, device, what, severity, outcome, source }];
  });
}

/** What the SIEM's own records say, and the outcome they give. */
const OF_THE_SIEM: Partial<
  Record<RecordKind, (record: LabRecord) => readonly [what: string, outcome: string]>
> = {
  'siem-ingested': ({ ingest }) => [topicName(ingest!.topic), ingest!.outcome],
  'siem-correlated': () => ['port scan, then web attack', 'one incident'],
};

function subjectOf({ finding, request, status, destination }: LabRecord): string {
  if (finding) return topicName(finding);
  if (!request) return `packets to ${destination}`;
  return `${status === null ? '' : `${status} for `}GET ${request.target}`;
}

/** A server's record has the status of its answer, which says nothing of good or bad. */
function outcomeOf({ action, status }: LabRecord): string {
  return action === 'passed' && status !== null ? 'answered' : action!;
}
