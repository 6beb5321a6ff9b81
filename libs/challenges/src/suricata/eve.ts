import { flowOf, httpOf, type EveObject, type SeenConnection } from '@netward/lab-engine/eve';
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

function seenOf(syn: Packet, packets: readonly Packet[]): SeenConnection {
  return {
    sender: syn.ip.source,
    senderPort: syn.tcp?.sourcePort ?? 0,
    receiver: syn.ip.destination,
    receiverPort: syn.tcp?.destinationPort ?? 0,
    openedAt: syn.at,
    packets,
  };
}

/** The event that Suricata writes into eve.json for an alert about a request, or about a SYN. */
export function alertLine({ sid, message, isBlocked, packets, at, turn }: SensorAlert): string {
  const asking = packets.findIndex((packet) => requestIn(packet) !== null);
  const [syn] = packets;
  if (!syn?.tcp) return '';
  const seen = seenOf(syn, packets);
  // In the path it decides at once; beside it, it has read a request once that is acknowledged, and
  // compares rules at the sender's next packet.
  const acknowledged = packets.findIndex(
    ({ ip }, index) => index > asking && ip.source === syn.ip.destination,
  );
  const next = packets.findIndex(
    ({ ip }, index) => index > acknowledged && ip.source === syn.ip.source,
  );
  const last = asking === -1 ? 0 : isBlocked || next === -1 ? asking : next;
  const http = asking === -1 ? null : httpOf(seen, last + 1);
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
    pkt_src: 'wire/pcap',
    ...(http ? { tx_id: 0 } : {}),
    alert: {
      action: isBlocked ? 'blocked' : 'allowed',
      gid: 1,
      signature_id: sid,
      rev: 1,
      signature: message,
      category: '',
      severity: 3,
    },
    ...(http ? { http, app_proto: 'http' } : {}),
    direction: 'to_server',
    flow: flowOf(clock, seen, last + 1),
  };
  return JSON.stringify(event);
}
