import type { Evidence } from '../packets/record.ts';
import type { Packet } from '../packets/packet.ts';
import { theNode } from './names.ts';

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
