import { ADDRESSES, INNER } from '../cast.ts';
import type { LabState, NodeId } from '../devices/derived.ts';
import type { NodeState, PortNote } from '../devices/words.ts';
import { NODES, NODE_IDS } from './wording.ts';

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
