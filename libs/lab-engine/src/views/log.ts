import type { DeviceName, RecordKind } from '../devices/derived.ts';
import { RANK, topicName, type LogType, type Verdict } from '../devices/words.ts';
import type { Evidence, LabRecord, Severity } from '../packets/evidence.ts';
import { told, toldRecords, WORDS } from './wording.ts';
import { recordOf } from '../facts.ts';

/** One line of the log. The view knows when its action began. */
export interface LogEntry {
  /** The sequence number of its record. */
  readonly sequence: number;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly type: LogType;
  readonly verdict: Verdict;
  readonly device: DeviceName;
  /** What the device says, without its name. */
  readonly sentence: string;
  /** The whole line: '[Firewall] Enabled. …' */
  readonly text: string;
}

/** The log lines of a step, in the order of its records. */
export function logEntries(evidence: Evidence | null): readonly LogEntry[] {
  if (!evidence) return [];
  return toldRecords(evidence).flatMap((record) => {
    const sentence = told('line', record, evidence);
    if (sentence === null) return [];
    const [type, verdict] = told('look', record, evidence)!;
    const { sequence, at, device } = record;
    return [{ sequence, at, type, verdict, device, sentence, text: `[${device}] ${sentence}` }];
  });
}

/** The line a lab shows before the first action. */
export const INIT_MESSAGE = 'INIT: ready for action...';

/** The one sentence that says what an action led to; before any action, the INIT line. */
export function messageOf(evidence: Evidence | null): string {
  if (!evidence) return INIT_MESSAGE;
  let lowest = Infinity;
  let sentence = INIT_MESSAGE;
  for (const record of toldRecords(evidence)) {
    const message = told('message', record, evidence);
    const height = rankOf(record, evidence);
    if (message === null || height >= lowest) continue;
    lowest = height;
    sentence = message;
  }
  return sentence;
}

/** Where a record stands among those of its action: the lowest is what the action is about. */
export function rankOf(record: LabRecord, evidence: Evidence): number {
  const rank = told('rank', record, evidence);
  if (rank === null) {
    const hasMessage = WORDS[record.kind].written.message !== undefined;
    return hasMessage ? RANK.changed : RANK.answered - 1;
  }
  return typeof rank === 'string' ? RANK[rank] : RANK[rank[0]] + rank[1];
}

/** What a learner should see first. */
const GRAVITY: readonly Verdict[] = [
  'blocked',
  'failed',
  'alerted',
  'exposed',
  'encrypted',
  'passed',
];

/** The gravest of some verdicts; null where nothing was decided about a packet. */
export function gravest(verdicts: readonly Verdict[]): Verdict | null {
  return GRAVITY.find((each) => verdicts.includes(each)) ?? null;
}

/** The verdict for a whole action; null if nothing was decided about a packet. */
export function verdictOf(evidence: Evidence | null): Verdict | null {
  if (!evidence) return null;
  return gravest(toldRecords(evidence).map((record) => told('look', record, evidence)![1]));
}

/** One row of the combined view. The view knows when its action began. */
export interface SocRow {
  /** The sequence number of its record. */
  readonly sequence: number;
  /** Microseconds since the action began. */
  readonly at: number;
  readonly device: DeviceName;
  readonly what: string;
  readonly severity: Severity | null;
  readonly outcome: string;
  readonly source: string | null;
}

/**
 * What the SIEM got from the devices that report to it, and what it made of that; nothing of a step
 * that it did not collect. Like the log, it has of each kind of record the first.
 */
export function socRows(evidence: Evidence | null): readonly SocRow[] {
  const ingest = evidence && recordOf(evidence, 'siem-ingested')?.ingest;
  if (!ingest || ingest.topic === 'nothing') return [];
  const seen = new Set<RecordKind>();
  return evidence.records.flatMap((record) => {
    const { kind, node, sequence, at, device, severity, source } = record;
    const isReported = record.action !== null && node !== null && ingest.reporters.includes(node);
    if (seen.has(kind) || !(isReported || kind in OF_THE_SIEM)) return [];
    seen.add(kind);
    const [what, outcome] = OF_THE_SIEM[kind]?.(record) ?? [subjectOf(record), outcomeOf(record)];
    return [{ sequence, at, device, what, severity, outcome, source }];
  });
}

/** What the SIEM's own records say, and the outcome they give. */
const OF_THE_SIEM: Partial<
  Record<RecordKind, (record: LabRecord) => readonly [what: string, outcome: string]>
> = {
  'siem-ingested': ({ ingest }) => [topicName(ingest!.topic), ingest!.outcome],
  'siem-correlated': () => ['port scan, then web attack', 'one incident'],
};

function subjectOf({ finding, request, status, destination }: LabRecord): string {
  if (finding) return topicName(finding);
  if (!request) return `packets to ${destination}`;
  return `${status === null ? '' : `${status} for `}GET ${request.target}`;
}

/** A server's record has the status of its answer, which says nothing of good or bad. */
function outcomeOf({ action, status }: LabRecord): string {
  return action === 'passed' && status !== null ? 'answered' : action!;
}
