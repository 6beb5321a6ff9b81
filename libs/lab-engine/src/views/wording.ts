import { hopsOf } from '../cast.ts';
import type { NodeId, RecordKind } from '../devices/derived.ts';
import type { Device } from '../devices/device.ts';
import { DEVICES } from '../devices/index.ts';
import type { NodeWords, Told, Wording } from '../devices/words.ts';
import type { Host } from '../packets/packet.ts';
import type { Evidence, LabRecord } from '../packets/record.ts';

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
 * The MAC address from which the lab's wires get what a node sends: locally administered, numbered in
 * the order of the nodes. A host that is far away has no MAC address here; the router's stands for it.
 */
export function macOf(node: NodeId): string {
  return hopsOf(node) > 0 ? ROUTER_MAC : ownMacOf(node);
}

/** The MAC address of a node where it is itself. */
export function ownMacOf(node: NodeId): string {
  const number = (NODE_IDS.indexOf(node) + 1).toString(16);
  return `02:00:00:00:00:${number.padStart(2, '0')}`;
}

/** The words for this record. */
export function told<T>(words: Told<T>, record: LabRecord, evidence: Evidence): T {
  return typeof words === 'function'
    ? (words as (record: LabRecord, evidence: Evidence) => T)(record, evidence)
    : words;
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
