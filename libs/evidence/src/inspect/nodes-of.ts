import { NODE_IDS, pathOf, type Evidence, type NodeId } from '@netward/lab-engine';

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
