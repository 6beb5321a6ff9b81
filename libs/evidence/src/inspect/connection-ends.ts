import type { Evidence, NodeId, Packet } from '@netward/lab-engine';

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
