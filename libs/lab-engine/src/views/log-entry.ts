import type { DeviceName } from '../devices/derived.ts';
import type { LogType, Verdict } from '../devices/words.ts';
import type { Evidence } from '../packets/record.ts';
import { told, toldRecords } from './wording.ts';

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
