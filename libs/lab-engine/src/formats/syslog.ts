import type { LabRecord } from '../packets/record.ts';
import type { PlayedAction } from '../inspect/play-run.ts';
import { timeOf } from './occasion.ts';
import { isoMicros } from './times.ts';
import type { ToolFold } from './tool-fold.ts';

/** A line that a device wrote: into which file, and as which program and priority it is sent on. */
export interface WrittenLine {
  /** Its path in the saved logs; null for what is written there from all packets of an action. */
  readonly file: string | null;
  readonly program: string;
  /** Facility times eight, plus severity (RFC 5424, section 6.2.1). */
  readonly priority: number;
  readonly text: string;
  /** What the file has before it, where that is no part of the message. */
  readonly head?: string;
  /** Microseconds since the action began, where the tool writes later than the record says. */
  readonly at?: number;
}

/** The records that the SIEM read for its own record of this action, in the order they arrived. */
export function collected({ result }: PlayedAction): readonly LabRecord[] {
  const ingest = result.records.find(({ kind }) => kind === 'siem-ingested')?.ingest;
  if (!ingest) return [];
  return result.records.filter(
    ({ action, node, device }) =>
      action !== null && device !== 'SIEM' && node !== null && ingest.reporters.includes(node),
  );
}

type Written = (record: LabRecord) => readonly WrittenLine[];

/**
 * What the SIEM received of an action, one message a line; empty if it collects nothing. The form is that
 * of RFC 5424, as rsyslog's RSYSLOG_SyslogProtocol23Format writes it.
 */
export function syslogLines(played: PlayedAction, clock: number, written: Written): string {
  return collected(played)
    .flatMap((record) =>
      written(record).map((line) => ({ record, line, at: line.at ?? record.at })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ record: { node }, line: { program, priority, text }, at }) => {
      const time = isoMicros(timeOf(clock, { at }));
      return `<${priority}>1 ${time}Z ${node ?? '-'} ${program} - - - ${text}`;
    })
    .join('\n');
}

/** The messages as they arrived. */
export function syslogFold(played: PlayedAction, clock: number, written: Written): ToolFold | null {
  const text = syslogLines(played, clock, written);
  if (text === '') return null;
  return {
    title: 'Messages as received',
    tool: 'syslog, RFC 5424',
    language: 'log',
    text,
    help: 'Priority, version, time, host, program, then what the device wrote. In the lab messages arrive at once and none is lost.',
  };
}
