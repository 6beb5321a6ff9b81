import type { Why } from '@netward/evidence';
import type { Verdict } from '@netward/lab-engine';
import { accessLogLine } from '../access-line.ts';
import type { FlowEvidence, FlowRecord } from '../challenge.ts';
import type { Day } from '../day.ts';
import {
  captureFor,
  hostOf,
  portsOf,
  timeOf,
  type Capture,
  type CapturedPacket,
} from './capture.ts';
import { FINDINGS, marksOn, type CaptureConfiguration, type FindingName } from './configuration.ts';
import { infoOf } from './info.ts';
import { FINDING_WORDS, findingId, findingOf, isFound, packetId } from './judge.ts';

/**
 * The connection of an innocent packet, or of a finding that was made; a finding that is still open has no
 * packets yet. Null for an id that is not there.
 */
export function evidence(
  configuration: CaptureConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  const capture = captureFor(configuration, traffic);
  const finding = FINDINGS.find((name) => findingId(traffic, name) === id);
  if (!finding) {
    const each = capture.packets.find(({ number }) => packetId(traffic, number) === id);
    return each && findingOf(capture, each) === null ? evidenceOf(capture, each, 'info') : null;
  }
  const mark = marksOn(configuration, traffic)[finding];
  if (!isFound(capture, finding, mark)) return stillOpen(finding, mark);
  const verdict = finding === 'password' ? 'exposed' : 'alerted';
  return evidenceOf(capture, capture.packets[mark! - 1]!, verdict);
}

function stillOpen(finding: FindingName, mark: number | null): FlowEvidence {
  const standing = mark === null ? 'is not marked yet' : `is not packet ${mark}`;
  return {
    packets: [],
    why: {
      device: 'Sniffer',
      node: 'sniffer',
      verdict: 'info',
      heading: 'Still open',
      sentence: `${FINDING_WORDS[finding].replace(/^t/, 'T')} ${standing}.`,
      reason: { kind: 'facts' },
      facts: [],
      silent: [],
    },
    written: [],
  };
}

function evidenceOf(capture: Capture, each: CapturedPacket, verdict: Verdict): FlowEvidence {
  const same = capture.packets.filter(({ stream }) => stream === each.stream);
  const fact = (name: string, text: string) => ({ name, value: { text, marks: [] }, line: null });
  const ports = portsOf(capture, hostOf(each));
  const asked = `${ports.length === 1 ? 'port' : 'ports'} ${ports.join(', ')}`;
  const why: Why = {
    device: 'Sniffer',
    node: 'sniffer',
    verdict,
    heading: `Packet ${each.number} of ${capture.packets.length}`,
    sentence: sentenceOf(each),
    reason: { kind: 'facts' },
    facts: [
      fact('packet', infoOf(each)),
      fact('connection', `tcp.stream ${each.stream}, ${same.length} packets`),
      fact('host', `${hostOf(each)} asked for ${asked}`),
    ],
    silent:
      each.conversation.kind === 'page'
        ? []
        : ['The web server wrote nothing: no request reached it.'],
  };
  return { packets: same.map(({ packet }) => packet), why, written: writtenAbout(same) };
}

/** What the packet is, in one sentence; it judges nobody. */
function sentenceOf(each: CapturedPacket): string {
  const { packet, conversation } = each;
  const { tcp, ip, payload } = packet;
  if (payload.kind === 'request')
    return `${ip.source} sends a request in plain HTTP: everything in it can be read, its form fields included.`;
  if (payload.kind === 'response') return 'The shop answers in plain HTTP.';
  const port = tcp!.destinationPort;
  switch (tcp!.flags) {
    case 'SYN':
      return `${ip.source} asks to open a connection to port ${port}.`;
    case 'SYN/ACK':
      return `Port ${tcp!.sourcePort} of ${ip.source} accepts the connection, so something listens there.`;
    case 'RST/ACK':
      return `Port ${tcp!.sourcePort} of ${ip.source} refuses: nothing listens there.`;
    case 'RST':
      return `${ip.source} hangs up at once, without having asked for anything.`;
    case 'FIN/ACK':
      return `${ip.source} has nothing more to send on this connection.`;
    default:
      return conversation.kind === 'page'
        ? `${ip.source} confirms what it has got so far.`
        : `${ip.source} confirms.`;
  }
}

function writtenAbout(same: readonly CapturedPacket[]): readonly FlowRecord[] {
  const asked = same.find(({ packet }) => packet.payload.kind === 'request');
  const answered = same.find(({ packet }) => packet.payload.kind === 'response');
  if (asked?.packet.payload.kind !== 'request' || answered?.packet.payload.kind !== 'response')
    return [];
  const { request } = asked.packet.payload;
  const { response } = answered.packet.payload;
  const time = timeOf(asked).slice(0, '09:00:00'.length);
  const source = asked.packet.ip.source;
  return [{ time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) }];
}
