import type { DeviceName, LabEvent, LogType, Verdict } from '../events.ts';
import { LOG_TEXT } from './log-text.ts';

/** One line of the log. It has no time: the view adds the local time when it shows the line. */
export interface LogEntry {
  readonly sequence: number;
  readonly type: LogType;
  readonly verdict: Verdict;
  readonly device: DeviceName;
  /** What the device says, without its name. */
  readonly sentence: string;
  /** The whole line: '[Firewall] Enabled. …' */
  readonly text: string;
}

/** The log line of an event. */
export function logEntry(event: LabEvent): LogEntry {
  const wording = LOG_TEXT[event.kind];
  const sentence = typeof wording === 'string' ? wording : wording(event);
  const { sequence, type, verdict, device } = event;
  return { sequence, type, verdict, device, sentence, text: `[${device}] ${sentence}` };
}

/** The log lines of the events, one each, in order. */
export function logEntries(events: readonly LabEvent[]): readonly LogEntry[] {
  return events.map(logEntry);
}
