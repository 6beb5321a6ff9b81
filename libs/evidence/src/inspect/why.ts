import {
  logEntries,
  type LabRecord,
  type Packet,
  type Verdict,
  type NodeId,
  nodeStates,
} from '@netward/lab-engine';
import {
  packetOf,
  verdictOfPacket,
  type Explained,
  type Explanation,
  type PlayedAction,
  type Why,
  atStart,
  spokenOf,
  theNode,
  flagsOf,
  innerOf,
  isSyn,
  looksOf,
  statusLine,
} from '@netward/lab-engine/inspect';
import { REASONS, firewallWhy, unnoted } from '@netward/lab-engine/why';
import { recordOfPacket } from './evidence-for.ts';
import { nodesOf, rolesOf } from './ladder.ts';
import { responseFacts } from '@netward/lab-engine/response-facts';
import { filled, type Values } from '@netward/lab-engine/filled';
import {
  couldRead,
  requestIn,
  copiesFor,
  isScan,
  sent,
  wasTouched,
} from '@netward/lab-engine/facts';
import { answerSentence } from './answer-fields.ts';
import meanings from './meanings.json' with { type: 'json' };
import type { PacketRole } from './ladder-rows.ts';

/** Whose silence says nothing: they send, and no log is expected of them. */
const SILENT_HOSTS: ReadonlySet<NodeId> = new Set(['client', 'customer', 'attacker']);

const isRecord = (of: LabRecord | Packet): of is LabRecord => 'sequence' in of;

/**
 * Why a device did what a record, or a packet, of this action shows. A packet that its receiver wrote
 * about has the reason of that record. `run` is where an incident finds its first half.
 */
export function whyOf(
  played: PlayedAction,
  of: LabRecord | Packet,
  run: readonly PlayedAction[] = [played],
): Why {
  const { before, result: evidence } = played;
  const record = isRecord(of) ? of : receivedRecord(played, of);
  const packet = isRecord(of) ? packetOf(evidence, of) : of;
  const about: Explained = { run, played, evidence, before, packet };
  const said: Explanation =
    record === null ? packetWhy(about, packet!) : REASONS[record.kind]({ ...about, record });
  const { heading, sentence, reason = { kind: 'facts' }, facts = [] } = said;
  return {
    device: record?.device ?? null,
    node: record?.node ?? packet?.to ?? null,
    verdict: record ? verdictOfRecord(played, record) : verdictOfPacket(packet!),
    heading,
    sentence,
    reason,
    facts,
    silent: nodesOf(evidence).flatMap((node) =>
      SILENT_HOSTS.has(node) ? [] : (whyNothing(played, node) ?? []),
    ),
  };
}

function receivedRecord(played: PlayedAction, packet: Packet): LabRecord | null {
  const record = recordOfPacket(played, packet);
  return record?.node === packet.to ? record : null;
}

function verdictOfRecord({ result }: PlayedAction, { sequence, action }: LabRecord): Verdict {
  const line = logEntries(result).find((entry) => entry.sequence === sequence);
  if (line) return line.verdict;
  if (action === 'blocked' || action === 'alerted' || action === 'refused') return action;
  return action === 'passed' ? 'passed' : 'info';
}

/** Why a packet is there and went where it went, where no device wrote a record about it. */
function packetWhy(about: Explained, packet: Packet): Explanation {
  const { fate, to } = packet;
  if (fate === 'copied') return copyWhy(about, packet);
  if (to === 'firewall' && (isSyn(packet) || fate === 'dropped'))
    return firewallWhy(about.before, packet);
  if (to === 'ips' && (isSyn(packet) || requestIn(packet))) return unnoted(about, packet, 'ips');
  const role = rolesOf(about.evidence.packets).get(packet)!;
  if (fate === 'refused')
    return {
      heading: 'TCP, a closed port',
      sentence: said('refused', {
        port: innerOf(packet).tcp!.destinationPort,
        device: theNode(to),
      }),
    };
  const sentence = `${roleSentence(about, packet, role)}${way(packet)}`;
  return { heading: meanings.headings[role], sentence };
}

const said = (key: keyof typeof meanings.packets, values: Values = {}): string =>
  filled(meanings.packets[key], values);

/** What the device does that got the packet, where that is not its end. */
function way({ fate, to, payload }: Packet): string {
  if (fate !== 'passed') return '';
  if (to === 'vpn')
    return said(payload.kind === 'tunnel' ? 'out of the tunnel' : 'into the tunnel');
  return said('passed on', { device: atStart(to) });
}

function roleSentence(about: Explained, packet: Packet, role: PacketRole): string {
  const flags = flagsOf(packet);
  switch (role) {
    case 'handshake':
      return said(flags === 'SYN' || flags === 'SYN/ACK' ? flags : 'ACK');
    case 'tls handshake': {
      const { payload } = innerOf(packet);
      const content = payload.kind === 'tls' ? payload.content : 'finished';
      return said(content === 'application data' ? 'finished' : content);
    }
    case 'request':
      return said(`request, ${looksOf(packet)}`);
    case 'response':
      return responseSentence(about, packet);
    case 'acknowledgement':
      return said('acknowledgement');
    case 'closing':
      return said(flags === 'FIN/ACK' ? 'FIN' : 'ACK of FIN');
    case 'reset':
      return resetSentence(about, packet);
  }
}

function responseSentence({ evidence }: Explained, packet: Packet): string {
  const meaning = responseFacts(evidence, packet).find((fact) => 'part' in fact);
  const status = said('response', { status: statusLine(packet)! });
  return meaning ? `${status} ${answerSentence(meaning)}` : status;
}

function resetSentence({ evidence }: Explained, packet: Packet): string {
  const own = evidence.packets.filter(({ connection }) => connection === packet.connection);
  const stopped = own.find(({ fate }) => fate === 'rejected');
  if (stopped) return said('reset by a device', { device: atStart(stopped.to) });
  return said(flagsOf(packet) === 'RST/ACK' ? 'reset as an answer' : 'reset by the sender');
}

function copyWhy(about: Explained, packet: Packet): Explanation {
  const node: NodeId = packet.to;
  if (node === 'ids') return unnoted(about, packet, 'ids');
  const plain = couldRead(about.evidence, node) ? 'readable' : 'other';
  const shown = packet.payload.kind === 'none' ? 'bare' : plain;
  const what = meanings.copies[looksOf(packet) === 'plain' ? shown : 'hidden'];
  return {
    heading: 'Sniffer, a copy of the client segment',
    sentence: said('copy', { device: spokenOf(node), what }),
  };
}

const { silence } = meanings;

type Because = keyof typeof silence.because;

/**
 * Why a device wrote nothing about an action; null if it wrote something. A distinct sentence for
 * a device that is off, that no packet reached, and that saw packets and had nothing to write.
 */
export function whyNothing({ before, result }: PlayedAction, node: NodeId): string | null {
  if (result.records.some((record) => record.node === node)) return null;
  const hasPackets = result.packets.length > 0;
  if (hasPackets && nodeStates(before)[node] === 'off')
    return silence.off[node as keyof typeof silence.off];
  const because = hasPackets ? becauseOf(result, node) : 'nothing sent';
  return `${atStart(node)} wrote nothing: ${silence.because[because]}.`;
}

function becauseOf(result: PlayedAction['result'], node: NodeId): Because {
  switch (node) {
    case 'client':
    case 'customer':
    case 'attacker':
      return sent(result).some(({ from }) => from === node) ? 'sends' : 'took no part';
    case 'sniffer':
      return copiesFor(result, 'sniffer').length > 0 ? 'keeps copies' : 'did not listen';
    case 'firewall':
      return wasTouched(result, node) ? 'let pass' : 'no packet';
    case 'vpn':
      return 'nothing to carry';
    case 'ids':
      return copiesFor(result, 'ids').length > 0 ? 'nothing to compare' : 'no copy';
    case 'tls':
      return 'no request to TLS';
    case 'siem':
    case 'soc':
      return 'no record';
    default:
      return howFarItCame(result, node);
  }
}

/** How far connections came at a device that ends them, or that looks at requests. */
function howFarItCame(evidence: PlayedAction['result'], node: NodeId): Because {
  const packets = sent(evidence);
  const got = packets.filter(({ to }) => to === node);
  const hasGot = (flags: string) => got.some((packet) => flagsOf(packet) === flags);
  if (got.some((packet) => requestIn(packet))) return 'ended before';
  if (got.length === 0) return 'no request';
  if (node === 'ips') return 'no request to compare';
  if (isScan(evidence)) return 'tried';
  if (hasGot('ACK')) return 'opened';
  if (hasGot('RST')) return 'broken off';
  const isRefused = packets.some((packet) => packet.from === node && flagsOf(packet) === 'RST/ACK');
  return isRefused ? 'refused' : 'answer stopped';
}
