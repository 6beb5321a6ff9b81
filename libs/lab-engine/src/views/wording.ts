import { ADDRESSES, HOST_NAME, hopsOf, HTTP_PORT, HTTPS_PORT, INNER } from '../cast.ts';
import type { NodeId, RecordKind, LabState } from '../devices/derived.ts';
import type { Device } from '../devices/device.ts';
import { DEVICES } from '../devices/index.ts';
import type {
  LogType,
  Mark,
  NodeWords,
  RANK,
  Verdict,
  Wording,
  NodeState,
  PortNote,
} from '../devices/words.ts';
import { filled } from '../filled.ts';
import type { Host, Evidence, LabRecord } from '../packets/evidence.ts';

const devices: readonly Device[] = DEVICES;

/** How each kind of record is told. */
export const WORDS = Object.assign({}, ...devices.map(({ words }) => words)) as Readonly<
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

/** What a record is told with, by the part of its words. */
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
export function told<P extends keyof Told>(
  part: P,
  record: LabRecord,
  evidence: Evidence,
): Told[P] | null {
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

/**
 * The records that are told: not those of traffic that the learner did not ask for, and of each kind
 * the first, since a device may write the same of forty requests.
 */
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

/**
 * The address that a node has in this state, where a proxy has taken over the server's; null for a
 * node whose address never changes.
 */
export function addressIn({ wafEnabled, lbEnabled }: LabState, node: NodeId): string | null {
  const chain: NodeId[] = [...(wafEnabled ? ['waf' as const] : []), lbEnabled ? 'lb' : 'server'];
  const place = chain.indexOf(node);
  if (place === -1) return null;
  return place === 0 ? ADDRESSES.server : INNER.behindWaf;
}
