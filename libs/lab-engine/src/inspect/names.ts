import type { NodeId } from '../devices/derived.ts';
import type { Packet, Evidence } from '../packets/evidence.ts';
import { capitalized } from './explanation.ts';
import names from './names.json' with { type: 'json' };
import { ADDRESSES, INNER } from '../cast.ts';
import { innerOf } from '../packets/payloads.ts';

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

const ENDS: ReadonlySet<Packet['fate']> = new Set(['answered', 'refused', 'proxied', 'denied']);

const isInLab = (address: string): boolean =>
  address.startsWith(ADDRESSES.client.replace(/\d+$/, ''));

/**
 * The address of each node as the packets show it: a proxy takes over the server's, a device that
 * only passes packets on has none.
 */
export function addressesOf(evidence: Evidence): ReadonlyMap<NodeId, string> {
  const known = new Map<NodeId, string>();
  const learn = (node: NodeId, address: string) => known.has(node) || known.set(node, address);
  const wires = evidence.packets.filter(({ fate }) => fate !== 'copied');
  const openers = new Map<number, NodeId>();
  for (const packet of wires) {
    const { from, to, ip, payload, fate, connection } = packet;
    if (!openers.has(connection)) {
      openers.set(connection, from);
      learn(from, innerOf(packet).ip.source);
    }
    if (payload.kind === 'tunnel' && from === openers.get(connection)) learn(to, ip.destination);
    if (payload.kind !== 'tunnel' && ENDS.has(fate)) learn(to, ip.destination);
  }
  // The lab's sniffer sits on the lab's segment; next to a client somewhere else, no packet shows its address.
  const isElsewhere = wires.some(({ from, ip }) => from === 'client' && !isInLab(ip.source));
  if (!isElsewhere)
    for (const { to, fate } of evidence.packets)
      if (fate === 'copied' && to === 'sniffer') learn(to, ADDRESSES.sniffer);
  learn('web-a', ADDRESSES['web-a']);
  learn('web-b', ADDRESSES['web-b']);
  learn('server', known.has('waf') ? INNER.behindWaf : ADDRESSES.server);
  return known;
}
