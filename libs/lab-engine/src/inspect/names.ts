import type { NodeId } from '../devices/derived.ts';
import type { Packet } from '../packets/packet.ts';
import type { Evidence } from '../packets/record.ts';
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

/**
 * 'the client and the WAF': who opened the connection of a packet and who ends it, and so who alone has
 * its keys; the devices between only pass it on.
 */
export function keyHolders({
  evidence: { packets },
  packet,
}: {
  readonly evidence: Pick<Evidence, 'packets'>;
  readonly packet: Packet | null;
}): string {
  if (!packet) return 'its two ends';
  const { connection } = packet;
  const own = packets.filter((each) => each.connection === connection && each.fate !== 'copied');
  const [first] = own as [Packet];
  const { to } = own.find(({ fate }) => fate !== 'passed') ?? first;
  return `${theNode(first.from)} and ${theNode(to)}`;
}
