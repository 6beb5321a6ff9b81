import { NODE_IDS, pathOf, type Evidence, type NodeId } from '@netward/lab-engine';

/** Every device that a packet or a copy got to, and those that it was meant for, in path order. */
export function nodesOf(evidence: Evidence): readonly NodeId[] {
  const nodes = new Set(evidence.packets.flatMap(({ from, to }) => [from, to]));
  for (const node of pathOf(evidence).unreached) nodes.add(node);
  return NODE_IDS.filter((node) => nodes.has(node));
}
