import type { Evidence, NodeId, Verdict } from '@netward/lab-engine';
import { requestIn, sent } from '@netward/lab-engine/facts';
import { addressesOf, labelOf, gravest, isStopped } from '@netward/lab-engine/inspect';
import { byExchange } from './ladder-groups.ts';
import { packetRows } from './ladder-rows.ts';
import { SECOND } from './ladder-times.ts';
import type { Ladder, LadderLane, PacketRow } from './ladder-types.ts';
import { nodesOf } from './nodes-of.ts';

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
