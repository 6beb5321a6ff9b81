import type { NodeId } from '../devices/derived.ts';
import { capitalized } from './explanation.ts';
import names from './names.json' with { type: 'json' };

/** The name over a lane, and how a sentence speaks of the node. One that is not here goes by its id. */
export const NAMES = names;

type Names = Readonly<Partial<Record<NodeId, (typeof names)['client']>>>;
const nameOf = (node: NodeId) => (names as Names)[node];

/** 'Attacker', 'WAF'. */
export function labelOf(node: NodeId): string {
  return nameOf(node)?.label ?? capitalized(node);
}

/** 'attacker', 'WAF'. */
export function spokenOf(node: NodeId): string {
  return nameOf(node)?.spoken ?? node;
}

/** 'the attacker', 'the WAF', 'WEB A'. */
export function theNode(node: NodeId): string {
  return node === 'web-a' || node === 'web-b' || node === 'tls'
    ? spokenOf(node)
    : `the ${spokenOf(node)}`;
}

/** The same at the beginning of a sentence. */
export function atStart(node: NodeId): string {
  return capitalized(theNode(node));
}
