import type { Evidence, LabRecord } from '../packets/record.ts';
import type { Packet } from '../packets/packet.ts';

/**
 * The packet that a record is about: what its device had in hand when it wrote it. Null for a record
 * of an action that sent nothing, or that changed a device.
 */
export function packetOf(
  { packets }: Pick<Evidence, 'packets'>,
  { packet: ref }: Pick<LabRecord, 'packet'>,
): Packet | null {
  if (ref === null) return null;
  const { connection, segment, at } = ref;
  for (let index = firstFrom(packets, at); packets[index]?.at === at; index += 1) {
    const packet = packets[index]!;
    if (packet.connection === connection && packet.segment === segment) return packet;
  }
  return null;
}

/** The index of the first packet that is not before this time. Packets are in order of their times. */
function firstFrom(packets: readonly Packet[], at: number): number {
  let [low, high] = [0, packets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (packets[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
