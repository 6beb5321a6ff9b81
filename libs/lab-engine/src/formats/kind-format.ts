import type { LabState } from '../devices/derived.ts';
import { filled, type Values } from '../filled.ts';
import type { LabRecord } from '../packets/evidence.ts';
import type { PlayedAction } from '../inspect/play-run.ts';
import { timeOf, connectionFor, responseOn, type Occasion } from './occasion.ts';
import { isoMicros } from './times.ts';

/** What a fold's text is written in, for colouring and copying it. */
export type FoldLanguage =
  'nftables' | 'suricata' | 'json' | 'log' | 'nginx' | 'modsecurity' | 'haproxy' | 'yaml';

/** What a device wrote, or what it is set to do, letter by letter as the real tool writes it. */
export interface ToolFold {
  readonly title: string;
  readonly tool: string;
  readonly language: FoldLanguage;
  /** One or more lines, without a line break at the end. */
  readonly text: string;
  /** One or two sentences: what the lab has no value for, and what the tool does with the rest. */
  readonly help: string;
}

/** What stands around a text in a fold, in `folds.json` of the device's folder. */
type WrittenFold = Readonly<Record<'title' | 'tool' | 'language' | 'help', string>>;

/** A text as a fold; null for none. */
export function foldOf(written: WrittenFold, text: string, values?: Values): ToolFold;
export function foldOf(written: WrittenFold, text: string | null, values?: Values): ToolFold | null;
export function foldOf(written: WrittenFold, text: string | null, values: Values = {}) {
  const { title, tool, language, help } = written;
  return text === null ? null : { title: filled(title, values), tool, language, text, help };
}

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

/** How one kind of record looks in the device's own tool. */
export interface KindFormat {
  readonly folds?: (occasion: Occasion) => readonly (ToolFold | null)[];
  /** The lines that the device wrote for it, as files and collectors get them. */
  readonly written?: (occasion: Occasion) => readonly WrittenLine[];
}
export type KindFormats = Readonly<Record<string, KindFormat>>;

/** Priorities: the kernel's warning, and the facilities that the tools use by default. */
export const PRIORITY = {
  kernelWarning: 0 * 8 + 4,
  suricata: 21 * 8 + 6,
  nginxAccess: 23 * 8 + 6,
  nginxError: 23 * 8 + 3,
  auditFile: 16 * 8 + 5,
  shop: 16 * 8 + 6,
  haproxy: 16 * 8 + 6,
  haproxyNotice: 16 * 8 + 5,
} as const;

/** What a device is set to do once an action has changed it. */
export function settingsAfter(
  ...shown: readonly ((state: LabState) => ToolFold | null)[]
): KindFormat {
  return { folds: ({ played }) => shown.map((fold) => fold(played.result.state)) };
}

/** A line, or none where the tool wrote none. */
export function line(
  file: string | null,
  program: string,
  priority: number,
  text: string | null,
  at?: number,
): readonly WrittenLine[] {
  return text === null ? [] : [{ file, program, priority, text, ...(at !== undefined && { at }) }];
}

/** When a proxy or a web server writes about a request: once its own answer has left. */
export function answeredAt(occasion: Occasion): number | undefined {
  const seen = connectionFor(occasion);
  return seen ? responseOn(seen)?.packet.at : undefined;
}
