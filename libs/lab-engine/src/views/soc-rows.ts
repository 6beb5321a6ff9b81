import type { DeviceName, RecordKind } from '../devices/derived.ts';
import { topicName } from '../devices/words.ts';
import { recordOf } from '../facts.ts';
import type { Evidence, LabRecord, Severity } from '../packets/record.ts';

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
