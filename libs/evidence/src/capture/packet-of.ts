import { COSTS, opened, type LabRecord, type Packet } from '@netward/lab-engine';

/**
 * The packet that a record is about: the one that arrived at its device, or left it, when the record
 * was written, and else the device's last one before. Undefined for an action without packets.
 */
export function packetOf(record: LabRecord, packets: readonly Packet[]): Packet | undefined {
  const { at, node, source } = record;
  if (record.device === 'Sniffer')
    return weightiest(packets.filter(({ to, ip }) => to === node && ip.source === source));
  const isNow = (packet: Packet) => packet.at + COSTS.wire === at;
  const isHere = (packet: Packet) =>
    (packet.to === node && isNow(packet)) || (packet.from === node && packet.at === at);
  return (
    weightiest(packets.filter(isHere)) ??
    weightiest(packets.filter((packet) => packet.fate !== 'copied' && isNow(packet))) ??
    packets.findLast((packet) => packet.at <= at && (packet.from === node || packet.to === node)) ??
    packets.findLast((packet) => packet.at <= at)
  );
}

/** Of packets at one moment, the first with a request or a response, or else with any content. */
function weightiest(packets: readonly Packet[]): Packet | undefined {
  return (
    packets.find(({ payload }) => ['request', 'response'].includes(opened(payload).kind)) ??
    packets.find(({ payload }) => opened(payload).kind !== 'none') ??
    packets[0]
  );
}
