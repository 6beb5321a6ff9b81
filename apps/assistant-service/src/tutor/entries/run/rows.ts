import type { EvidenceRow } from '@netward/contracts';
import { cameOf, type PlayedAction } from '@netward/evidence';
import {
  logEntries,
  verdictOf,
  type LabRecord,
  type LogEntry,
  type Packet,
  type StepResult,
} from '@netward/lab-engine';
import { labelOfPacket, packetOf, verdictOfPacket } from '@netward/lab-engine/inspect';

/** So many rows a learner reads. */
const ROWS_MAX = 4;

/** The line that says most about an action: what stopped it, else the line of its verdict. */
export function mainLine({ result }: PlayedAction): LogEntry | undefined {
  const lines = logEntries(result);
  const verdict = verdictOf(result);
  return lines.find((line) => line.verdict === verdict) ?? lines.at(-1);
}

/** A line of the log. */
function lineRow({ number }: PlayedAction, line: LogEntry): EvidenceRow {
  const { verdict, text, sequence } = line;
  return { verdict, place: `action ${number}`, words: text, at: { action: number, sequence } };
}

/** An action of a run, or a line of a challenge's result. */
interface WithPackets extends Pick<PlayedAction, 'number'> {
  readonly result: Pick<StepResult, 'packets'>;
}

/** A packet of an action; its number counts no copies, as the inspector's does. */
export function packetRow({ number, result }: WithPackets, packet: Packet): EvidenceRow {
  const index = result.packets.indexOf(packet);
  const before = result.packets.slice(0, index + 1).filter(({ fate }) => fate !== 'copied');
  return {
    verdict: verdictOfPacket(packet),
    place: `${packet.fate === 'copied' ? 'copy of packet' : 'packet'} ${before.length}`,
    words: labelOfPacket(packet),
    at: { action: number, packet: index },
  };
}

/** The first lines of an action. */
export const lineRows = (played: PlayedAction): EvidenceRow[] =>
  logEntries(played.result)
    .slice(0, ROWS_MAX)
    .map((line) => lineRow(played, line));

/** The packet that shows whether an attack worked; without one, the line that says most. */
export function proofRows(played: PlayedAction): EvidenceRow[] {
  const came = cameOf(played);
  if (came) return [packetRow(played, came.packet)];
  const line = mainLine(played);
  return line ? [lineRow(played, line)] : [];
}

/** The line of a record, and the packet that its device had in hand. */
export function recordRows(played: PlayedAction, record: LabRecord | undefined): EvidenceRow[] {
  if (!record) return [];
  const line = logEntries(played.result).find(({ sequence }) => sequence === record.sequence);
  const packet = packetOf(played.result, record);
  return [...(line ? [lineRow(played, line)] : []), ...(packet ? [packetRow(played, packet)] : [])];
}
