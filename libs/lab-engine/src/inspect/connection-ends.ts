import type { ExplainedRecord } from './explanation.ts';
import { theNode } from './names.ts';
import type { Evidence } from '../packets/record.ts';
import type { NodeId } from '../devices/derived.ts';
import type { Packet } from '../packets/packet.ts';

/** Who opened the connection of a packet, and who ends it; the devices between only pass it on. */
export function connectionEnds(
  { packets }: Pick<Evidence, 'packets'>,
  { connection }: Packet,
): { readonly opener: NodeId; readonly end: NodeId } {
  const own = packets.filter((each) => each.connection === connection && each.fate !== 'copied');
  const [first] = own as [Packet];
  const { to } = own.find(({ fate }) => fate !== 'passed') ?? first;
  return { opener: first.from, end: to };
}

/** 'the client and the WAF': who alone has the keys of the packet's connection. */
export function keyHolders({ evidence, packet }: ExplainedRecord): string {
  if (!packet) return 'its two ends';
  const { opener, end } = connectionEnds(evidence, packet);
  return `${theNode(opener)} and ${theNode(end)}`;
}
