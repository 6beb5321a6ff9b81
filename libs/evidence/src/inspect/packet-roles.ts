import type { Packet } from '@netward/lab-engine';
import { requestIn } from '@netward/lab-engine/facts';
import type { PacketRole } from './ladder-types.ts';
import { innerOf, statusIn } from '@netward/lab-engine/inspect';

/** What each packet is there for, from its flags and sequence numbers and what it carries. */
export function rolesOf(packets: readonly Packet[]): ReadonlyMap<Packet, PacketRole> {
  const opens = new Set<string>();
  const closes = new Set<string>();
  for (const packet of packets) {
    const { tcp } = innerOf(packet);
    if (tcp?.flags === 'SYN/ACK') opens.add(key(packet, tcp.seq + 1));
    if (tcp?.flags === 'FIN/ACK') closes.add(key(packet, tcp.seq + 1));
  }
  const roles = new Map<Packet, PacketRole>();
  for (const packet of packets) roles.set(packet, roleOf(packet));
  return roles;

  function roleOf(packet: Packet): PacketRole {
    if (requestIn(packet)) return 'request';
    if (statusIn(packet) !== null) return 'response';
    const { tcp, payload } = innerOf(packet);
    if (payload.kind === 'tls') return 'tls handshake';
    switch (tcp?.flags) {
      case 'SYN':
      case 'SYN/ACK':
        return 'handshake';
      case 'RST':
      case 'RST/ACK':
        return 'reset';
      case 'FIN/ACK':
        return 'closing';
      default:
    }
    const acknowledged = key(packet, tcp?.ack ?? 0);
    if (closes.has(acknowledged)) return 'closing';
    return opens.has(acknowledged) ? 'handshake' : 'acknowledgement';
  }
}

function key({ connection }: Packet, number: number): string {
  return `${connection} ${number}`;
}
