import { whyOf, type PlayedAction, type Why } from '@netward/evidence';
import {
  hopList,
  logEntries,
  messageOf,
  verdictOf,
  type LabRecord,
  type LogEntry,
  type NodeId,
} from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import type { Ask, Reply } from '../model.ts';
import { labelOfAction } from './hints.ts';

/** 'Action 4, “Run SQL injection”'. */
export function nameOf(level: Level, { number, action }: PlayedAction): string {
  return `Action ${number}, “${labelOfAction(level, action)}”`;
}

/** A line with a full stop at its end, so that a sentence can go on after the quotation. */
export function quote({ text }: LogEntry): string {
  return `“${text.replace(/[.]$/, '')}”`;
}

/** What the device at a node did, in the words of the hop list. */
export function atNode(level: Level, { result }: PlayedAction, node: NodeId): string | undefined {
  const hop = hopList(result).find((each) => each.node === node);
  const place = level.topology.nodes.find(({ id }) => id === node);
  if (!hop || !place) return undefined;
  const sentence = hop.sentence.charAt(0).toLowerCase() + hop.sentence.slice(1);
  return `${place.label}: ${sentence}`;
}

export const cite = (
  { number: action }: PlayedAction,
  { sequence }: Pick<LabRecord, 'sequence'>,
) => ({
  cites: { action, sequence },
});

/** The line that says most about an action: what stopped it, else the line of its verdict. */
export function mainLine({ result }: PlayedAction): LogEntry | undefined {
  const lines = logEntries(result);
  const verdict = verdictOf(result);
  return lines.find((line) => line.verdict === verdict) ?? lines.at(-1);
}

/** Why the line is there, from the record behind it. */
function reasonFor({ lab }: Ask, played: PlayedAction, line: LogEntry): string {
  const record = played.result.records.find(({ sequence }) => sequence === line.sequence);
  const why = record && whyOf(played, record, lab.played);
  const { sentence, silent = [] } = why ?? {};
  return [sentence, why && matchedIn(why), messageOf(played.result), ...silent]
    .filter(Boolean)
    .join(' ');
}

/** The words or the rules that decided; empty where nothing was compared. */
function matchedIn({ reason }: Why): string {
  if (reason.kind === 'score') {
    const rules = reason.rules.map(({ id, name }) => `${id} (${name})`);
    return rules.length > 0 ? `The rules: ${rules.join(', ')}.` : '';
  }
  if (reason.kind !== 'signatures') return '';
  const matched = reason.signatures.find(({ result, text }) => result === 'matches' && text);
  const words = matched?.contents.map((word) => `“${word}”`).join(' and ');
  return words ? `It looks for ${words}, and they stand in “${matched?.text?.text}”.` : '';
}

/** An answer from the run, with words for what it is about, by which the lesson is found. */
export type RunReply = Reply & { readonly about?: string };

/** A line of an action, why it is there and what came of it. */
export function explainLine(ask: Ask, played: PlayedAction, line: LogEntry): RunReply {
  const name = nameOf(ask.level, played);
  const text = `${name}: the log says ${quote(line)}. ${reasonFor(ask, played, line)}`;
  return { text, about: aboutOf(ask.level, played, line), ...cite(played, line) };
}

/** A record, whether the log has a line of it or not, and why the device wrote it. */
export function explainRecord(ask: Ask, played: PlayedAction, record: LabRecord): RunReply {
  const line = logEntries(played.result).find(({ sequence }) => sequence === record.sequence);
  if (line) return explainLine(ask, played, line);
  const { sentence } = whyOf(played, record, ask.lab.played);
  return { text: `${nameOf(ask.level, played)}: ${sentence}`, ...cite(played, record) };
}

export function aboutOf(level: Level, { action }: PlayedAction, { device }: LogEntry): string {
  return `${device} ${labelOfAction(level, action)}`;
}
