import { requestLine, sentTarget } from '@netward/lab-engine/payloads';
import type { CapturedPacket } from './capture.ts';

/** What a packet is, in the way of Wireshark's column Info: '49152 → 8080 [SYN]', 'GET / HTTP/1.1'. */
export function infoOf({ packet: { tcp, payload } }: CapturedPacket): string {
  if (payload.kind === 'request') {
    const { request } = payload;
    return requestLine({ ...request, target: sentTarget(request.target) });
  }
  if (payload.kind === 'response') return `HTTP/1.1 ${payload.response.status} OK`;
  const { sourcePort, destinationPort, flags } = tcp!;
  return `${sourcePort} → ${destinationPort} [${flags.replace('/', ', ')}]`;
}
