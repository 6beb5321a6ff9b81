import { NODE_IDS, pathOf, type Evidence, type NodeId, type Verdict } from '@netward/lab-engine';
import { requestIn, sent } from '@netward/lab-engine/facts';
import { addressesOf, labelOf, gravest, isStopped } from '@netward/lab-engine/inspect';
import { byExchange } from './ladder-groups.ts';
import { packetRows } from './ladder-rows.ts';
import { SECOND } from './times.ts';
import type { Ladder, LadderLane, PacketRow } from './ladder-types.ts';

/** All devices in path order. The sniffer, through which nothing passes, stands outside, on its side. */
export const LANE_ORDER: readonly NodeId[] = [
  'sniffer',
  ...NODE_IDS.filter((node) => node !== 'sniffer'),
];

/** Every device that a packet or a copy got to, and those that it was meant for, in that order. */
export function nodesOf(evidence: Evidence): readonly NodeId[] {
  const nodes = new Set(evidence.packets.flatMap(({ from, to }) => [from, to]));
  for (const node of pathOf(evidence).unreached) nodes.add(node);
  return LANE_ORDER.filter((node) => nodes.has(node));
}

/** The packets of an action as a sequence diagram: who sent what, when, and where it ended. */
export function ladderOf({ result }: { readonly result: Evidence }): Ladder {
  const packets = sent(result);
  const unit = (packets.at(-1)?.at ?? 0) < SECOND ? 'ms' : 's';
  const nodes = nodesOf(result);
  const rows = packetRows(result, nodes, unit);
  const addresses = addressesOf(result);
  const lanes = nodes.map((node): LadderLane => {
    const isReached = result.packets.some(({ from, to }) => from === node || to === node);
    const address = addresses.get(node) ?? null;
    return { node, label: labelOf(node), address, verdict: laneVerdict(node, rows), isReached };
  });
  return { unit, lanes, rows: byExchange(rows, packets, unit) };
}

/** What was decided about requests here, about packets that were stopped, and about copies. */
function laneVerdict(node: NodeId, rows: readonly PacketRow[]): Verdict | null {
  const decided = rows.filter(({ packet }) => isStopped(packet) || requestIn(packet));
  const copies = rows.flatMap((row) => row.copies);
  const verdict = gravest(
    [...decided, ...copies].flatMap((each) => (each.to === node ? each.verdict : [])),
  );
  return verdict === 'passed' ? null : verdict;
}
