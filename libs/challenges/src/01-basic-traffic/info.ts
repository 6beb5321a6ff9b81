import { statusLine } from '@netward/lab-engine/inspect';
import { sentLine } from '@netward/lab-engine/payloads';
import type { CapturedPacket } from './capture.ts';

/** What a packet is, in the way of Wireshark's column Info: '49152 → 8080 [SYN]', 'GET / HTTP/1.1'. */
export function infoOf({ packet }: CapturedPacket): string {
  const { payload } = packet;
  if (payload.kind === 'request') return sentLine(payload.request);
  if (payload.kind === 'response') return `HTTP/1.1 ${statusLine(packet)}`;
  const { sourcePort, destinationPort, flags } = packet.tcp!;
  return `${sourcePort} → ${destinationPort} [${flags.replace('/', ', ')}]`;
}
