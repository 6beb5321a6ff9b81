import type { Packet } from '@netward/lab-engine';
import type { Day } from '../../day.ts';
import { captureOf } from '../capture.ts';
import EXAMPLES from '../filters.json' with { type: 'json' };

/** Filters of the subset, for the comparison with tshark; those that are shown come first. */
export const COMPARED: readonly string[] = [
  ...EXAMPLES.map(({ filter }) => filter),
  'tcp',
  'http',
  'http.response',
  'tcp.flags.syn',
  'ip.addr == 10.0.0.20',
  'ip.addr != 10.0.0.20',
  'ip.src == 192.0.2.0/24',
  '!(ip.src == 10.0.0.20)',
  'ip.dst != 10.0.0.20',
  'tcp.port == 8080',
  'tcp.port != 8080',
  'tcp.dstport < 1024',
  'tcp.dstport >= 8443 && ip.dst == 10.0.0.20',
  'tcp.flags.push == 1 and not http.response',
  'tcp.flags.fin == 1 || tcp.flags.reset == 1 && tcp.flags.ack == 0',
  '(tcp.flags.fin == 1 || tcp.flags.reset == 1) && tcp.flags.ack == 0',
  'http.request.method == "POST"',
  'http.request.method != "POST"',
  'http.request.uri contains "login"',
  'http.response.code == 200',
  'frame contains "user="',
  'frame contains "User="',
  'frame contains "Firefox"',
  'tcp.stream == 2',
  'frame.number <= 10 or frame.number == 60',
  'not http.request and tcp.dstport == 8080 and tcp.flags.push == 1',
  'tcp.stream eq 7',
  'tcp.flags == 0x12',
  'tcp.port in {8081, 22}',
  'tcp.dstport in {8000..8443} and tcp.flags.syn == True',
  'tcp.port not in {8080, 8443}',
  'ip.src ne 10.0.0.20',
  'ip.src > 192.0.2.40',
  'ip.src in {192.0.2.0/24, 203.0.113.1..203.0.113.99}',
  'http contains "user="',
  'tcp contains "user="',
  'http.request == 1 and http.request.method == GET',
  'http.request.uri contains login',
  'http.response.code in {200..299}',
];

/** The packets of a capture alone, as a file has them: their times are microseconds since midnight. */
export function capturedPackets(day: Day): readonly Packet[] {
  return captureOf(day).packets.map(({ packet, played }) => ({
    ...packet,
    at: played.attempt.at + packet.at,
  }));
}
