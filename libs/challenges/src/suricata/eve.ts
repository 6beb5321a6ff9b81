import { flowOf, httpOf, type EveObject, type SeenConnection } from '@netward/evidence/eve';
import type { Packet } from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';

/** Midnight of the day of every stream, in milliseconds since 1970. */
const MIDNIGHT = Date.UTC(2026, 10, 22);

/** An alert that a sensor wrote about a connection. */
export interface SensorAlert {
  readonly sid: number;
  readonly message: string;
  readonly isBlocked: boolean;
  /** The connection's packets as the sensor got them, by time. */
  readonly packets: readonly Packet[];
  /** When the flow began, in seconds since midnight. */
  readonly at: number;
  readonly turn: number;
}

/** The event that Suricata writes into eve.json for an alert about a request. */
export function alertLine({ sid, message, isBlocked, packets, at, turn }: SensorAlert): string {
  const asking = packets.findIndex((packet) => requestIn(packet) !== null);
  const [syn] = packets;
  const request = packets[asking];
  if (!syn?.tcp || !request) return '';
  // In the path it decides at once; beside it, it has read a request once that is acknowledged, and
  // compares rules at the sender's next packet.
  const acknowledged = packets.findIndex(
    ({ ip }, index) => index > asking && ip.source === syn.ip.destination,
  );
  const next = packets.findIndex(
    ({ ip }, index) => index > acknowledged && ip.source === syn.ip.source,
  );
  const last = isBlocked || next === -1 ? asking : next;
  const seen: SeenConnection = {
    sender: syn.ip.source,
    senderPort: syn.tcp.sourcePort,
    receiver: syn.ip.destination,
    receiverPort: syn.tcp.destinationPort,
    openedAt: syn.at,
    packets,
  };
  const clock = MIDNIGHT + at * 1_000;
  const moment = new Date(clock + Math.floor(packets[last]!.at / 1_000)).toISOString().slice(0, -1);
  const micros = String(packets[last]!.at % 1_000).padStart(3, '0');
  const event: EveObject = {
    timestamp: `${moment}${micros}+0000`,
    flow_id: 1_000 + turn,
    in_iface: 'eth0',
    event_type: 'alert',
    src_ip: seen.sender,
    src_port: seen.senderPort,
    dest_ip: seen.receiver,
    dest_port: seen.receiverPort,
    proto: 'TCP',
    tx_id: 0,
    alert: {
      action: isBlocked ? 'blocked' : 'allowed',
      gid: 1,
      signature_id: sid,
      rev: 1,
      signature: message,
      category: '',
      severity: 3,
    },
    http: httpOf(seen, last + 1),
    app_proto: 'http',
    direction: 'to_server',
    flow: flowOf(clock, seen, last + 1),
  };
  return JSON.stringify(event);
}
