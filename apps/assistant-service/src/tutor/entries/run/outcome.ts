import { type PlayedAction, cameOf } from '@netward/evidence';
import {
  hopList,
  HTTP_PORT,
  type LabRecord,
  type Packet,
  logEntries,
  verdictOf,
  type LogEntry,
} from '@netward/lab-engine';
import {
  alertIn,
  endsPlain,
  isPlainAt,
  isPlainAtShop,
  isScan,
  isStopped,
  requestIn,
  requestsAtShop,
  senderOf,
  sent,
  wrote,
} from '@netward/lab-engine/facts';
import { filled, type Values } from '@netward/lab-engine/filled';
import {
  innerOf,
  isAttack,
  statusLine,
  theNode,
  labelOfPacket,
  packetOf,
  verdictOfPacket,
} from '@netward/lab-engine/inspect';
import { showsDeed } from '@netward/lab-engine/tutor';
import type { EvidenceRow } from '@netward/contracts';
import sentences from './sentences.json' with { type: 'json' };

/** An action and what became of it, in the run or played for a comparison. */
export type Happening = Pick<PlayedAction, 'action' | 'result'>;

type Outcome = readonly [keyof typeof sentences.outcomes, Values];

/**
 * What became of an action that sent something, from its packets and records: 'the WAF answered the
 * SQL injection itself with 403 Forbidden …', a clause without a full stop.
 */
export function outcomeOf(the: string, { action, result }: Happening): string {
  const captured = hopList(result).find(({ node }) => node === 'sniffer');
  if (action === 'sniffTraffic' && captured) {
    const { sentence } = captured;
    const copies = `${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}`;
    return filled(sentences.outcomes.captured, { copies });
  }
  const isOpen = isScan(result) && wrote(result, 'port-open');
  const [outcome, values]: Outcome = isOpen
    ? ['port open', { port: HTTP_PORT }]
    : (stopOf(result) ?? arrivalOf(result));
  return filled(sentences.outcomes[outcome], { ...values, action: the });
}

/** The answer that the sender got last, such as '200 OK'. */
function statusOf(result: Happening['result']): string {
  const sender = senderOf(result);
  const answers = sent(result).flatMap((packet) =>
    packet.to === sender ? (statusLine(packet) ?? []) : [],
  );
  return answers.at(-1) ?? 'nothing';
}

const STOPS: Readonly<Partial<Record<Packet['fate'], Outcome[0]>>> = {
  denied: 'own answer',
  refused: 'refused',
  rejected: 'reset',
};

/** What ended it on its way, if anything did. */
function stopOf(result: Happening['result']): Outcome | undefined {
  const stop = sent(result).findLast(isStopped);
  if (!stop) return alertIn(result) ? ['alert', {}] : undefined;
  const stopper = theNode(stop.to);
  const answered = requestsAtShop(result).length;
  if (answered > 0) return ['stopped late', { stopper, answered }];
  const port = innerOf(stop).tcp?.destinationPort;
  return [STOPS[stop.fate] ?? 'dropped', { stopper, port, status: statusOf(result) }];
}

/** How it ended where nothing stopped it. */
function arrivalOf(result: Happening['result']): Outcome {
  const arrived = requestsAtShop(result);
  const last = arrived.at(-1);
  if (!last) return ['sent', {}];
  const server = theNode(last.to);
  const values = { server, status: statusOf(result) };
  if (!arrived.some((packet) => isAttack(requestIn(packet)!))) return [readOf(result), values];
  const [alert] = alertsIn(result);
  return alert
    ? ['attack noticed', { server, noticer: theNode(alert.node!) }]
    : ['attack unnoticed', { server }];
}

/** What devices noticed by themselves; a SIEM reads what they wrote. */
export function alertsIn({ records }: Happening['result']): readonly LabRecord[] {
  return records.filter(
    (record) => record.device !== 'SIEM' && showsDeed(record, record.device, 'notice'),
  );
}

/** Which answer it was by who could read it. */
function readOf(result: Happening['result']): Outcome[0] {
  if (!isPlainAt(result, senderOf(result)!))
    return isPlainAtShop(result) ? 'answered half seen' : 'answered unseen';
  return endsPlain(result) ? 'answered' : 'answered after a redirect';
}

/** So many rows a learner reads. */
const ROWS_MAX = 4;

/** The line that says most about an action: what stopped it, else the line of its verdict. */
export function mainLine({ result }: PlayedAction): LogEntry | undefined {
  const lines = logEntries(result);
  const verdict = verdictOf(result);
  return lines.find((line) => line.verdict === verdict) ?? lines.at(-1);
}

/** A line of the log. */
function lineRow(action: number, { verdict, text, sequence }: LogEntry): EvidenceRow {
  return { verdict, place: `action ${action}`, words: text, at: { action, sequence } };
}

/**
 * A packet of an action, or of a line of a challenge's result; its number counts no copies, as the
 * inspector's does.
 */
export function packetRow(action: number, packets: readonly Packet[], packet: Packet): EvidenceRow {
  const index = packets.indexOf(packet);
  const before = packets.slice(0, index + 1).filter(({ fate }) => fate !== 'copied');
  return {
    verdict: verdictOfPacket(packet),
    place: `${packet.fate === 'copied' ? 'copy of packet' : 'packet'} ${before.length}`,
    words: labelOfPacket(packet),
    at: { action, packet: index },
  };
}

/** The first lines of an action. */
export const lineRows = ({ number, result }: PlayedAction): EvidenceRow[] =>
  logEntries(result)
    .slice(0, ROWS_MAX)
    .map((line) => lineRow(number, line));

/** The packet that shows whether an attack worked; without one, the line that says most. */
export function proofRows(played: PlayedAction): EvidenceRow[] {
  const came = cameOf(played);
  if (came) return [packetRow(played.number, played.result.packets, came.packet)];
  const line = mainLine(played);
  return line ? [lineRow(played.number, line)] : [];
}

/** The line of a record, and the packet that its device had in hand. */
export function recordRows({ number, result }: PlayedAction, record?: LabRecord): EvidenceRow[] {
  if (!record) return [];
  const line = logEntries(result).find(({ sequence }) => sequence === record.sequence);
  const packet = packetOf(result, record);
  return [
    ...(line ? [lineRow(number, line)] : []),
    ...(packet ? [packetRow(number, result.packets, packet)] : []),
  ];
}
