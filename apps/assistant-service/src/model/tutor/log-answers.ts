import { messageOf, step, type Verdict } from '@netward/lab-engine';
import { controlLabel } from '../../prompt/level-sheet.ts';
import type { Ask } from '../model.ts';
import { noteOf } from './line-notes.ts';
import { type KnownLine, logBook, readLog } from './log-book.ts';
import { subjectsIn } from './subjects.ts';
import { termsOf } from './terms.ts';
import { actionAsked, compareDefenceOnAndOff, whatCouldStop } from './what-if.ts';

const LINES_SHOWN = 3;
/** The share of a line's terms a question must contain to be about that line. */
const LINE_SHARE = 0.5;
const LINE_TERMS_MIN = 2;
/** The verdicts a learner should hear about first. */
const WEIGHTS: readonly Verdict[] = [
  'blocked',
  'failed',
  'alerted',
  'exposed',
  'encrypted',
  'refused',
  'passed',
  'info',
];

/** Lines that show the effect of a dropped packet; another line has the cause. */
const IS_EFFECT: ReadonlySet<string> = new Set(['request-timed-out', 'port-filtered']);

/** Quotes lines of the learner's log word for word. */
function cite(lines: readonly KnownLine[]): string {
  return `Your log says:\n${lines.map(({ text }) => text).join('\n')}`;
}

function withVerdict(ask: Ask, verdicts: readonly Verdict[]): KnownLine[] {
  return readLog(ask.level, ask.lab).filter(({ verdict }) => verdicts.includes(verdict));
}

/** The newest of these lines, of the device or the action that the question names if it names one. */
function newestAsked({ level, question }: Ask, lines: readonly KnownLine[]): KnownLine | undefined {
  const devices = subjectsIn(question).flatMap(({ device }) => device ?? []);
  const action = actionAsked(level, question);
  return (
    lines.findLast((line) => line.action === action && devices.includes(line.record.device)) ??
    lines.findLast((line) => line.action === action) ??
    lines.findLast(({ record }) => devices.includes(record.device)) ??
    lines.at(-1)
  );
}

/** Why something was blocked: the line that says so, the reason, and the result without the defence. */
export function whyBlocked(ask: Ask): string | undefined {
  const stopped = withVerdict(ask, ['blocked', 'failed', 'refused']);
  const causes = stopped.filter(({ record }) => !IS_EFFECT.has(record.kind));
  const line = newestAsked(ask, causes.length > 0 ? causes : stopped);
  if (!line) return nothingInLog(ask);
  const { record, verdict, action, state } = line;
  const isDefence = verdict === 'blocked' && record.device !== 'Scan' && record.device !== 'LB';
  const comparison = isDefence
    ? compareDefenceOnAndOff({
        ...ask,
        question: `${record.device} ${controlLabel(ask.level, action)}`,
      })
    : undefined;
  const without = comparison?.split('\n\n').findLast((part) => part.startsWith('Without'));
  return [
    cite([line]),
    noteOf(record),
    messageOf(step(state, action)),
    ...(without ? [without] : []),
  ].join('\n\n');
}

function nothingInLog(ask: Ask): string | undefined {
  const lines = readLog(ask.level, ask.lab);
  if (!ask.lab?.log) return undefined;
  if (lines.length === 0) return 'Your log is empty so far, so nothing was blocked yet.';
  return `Nothing in your log was blocked. ${cite(lines.slice(-LINES_SHOWN))}`;
}

/** Why something arrived or was readable: the line, its reason, and what could have stopped it. */
export function whyNotBlocked(ask: Ask): string | undefined {
  const lines = withVerdict(ask, ['exposed', 'alerted']);
  const line = newestAsked(ask, lines);
  if (!line) return undefined;
  const shown = [...new Set([line, ...lines.filter(({ action }) => action === line.action)])];
  return [
    cite(shown.slice(0, LINES_SHOWN)),
    noteOf(line.record),
    whatCouldStop(ask, line.action),
  ].join('\n\n');
}

/** The newest of the learner's lines, else a line of the level, whose words a question repeats. */
function lineAsked({ level, question, lab }: Ask): KnownLine | undefined {
  const asked = termsOf(question);
  const least = subjectsIn(question).length > 0 ? LINE_TERMS_MIN : 1;
  const sharedWith = ({ text }: KnownLine): number => {
    const terms = new Set(termsOf(text));
    return asked.filter((term) => terms.has(term)).length;
  };
  const [own] = readLog(level, lab)
    .filter((line) => sharedWith(line) >= Math.max(least, asked.length * LINE_SHARE))
    .toReversed()
    .toSorted((one, other) => sharedWith(other) - sharedWith(one));
  const fits = (line: KnownLine): boolean =>
    sharedWith(line) >= Math.max(least, termsOf(line.text).length * LINE_SHARE);
  return own ?? [...logBook(level).values()].find(fits);
}

/** What a line means that the question repeats, in part at least. */
export function explainRepeated(ask: Ask): string | undefined {
  const line = lineAsked(ask);
  if (!line) return undefined;
  const isOwn = readLog(ask.level, ask.lab).some(({ text }) => text === line.text);
  return [...(isOwn ? [cite([line])] : []), noteOf(line.record)].join('\n\n');
}

/** What the newest line of a device means, or the last one. */
export function explainLines(ask: Ask): string | undefined {
  const lines = readLog(ask.level, ask.lab);
  const devices = subjectsIn(ask.question).flatMap(({ device }) => device ?? []);
  const ofDevice = lines.findLast(({ record }) => devices.includes(record.device));
  const isAboutLog = /\b(lines?|log|entry|entries)\b/i.test(ask.question);
  const line = ofDevice ?? (isAboutLog && devices.length === 0 ? lines.at(-1) : undefined);
  if (!line || !isAboutLog) return undefined;
  return `${cite([line])}\n\n${noteOf(line.record)}`;
}

/** The newest lines, those of a named device first, and what the weightiest of them means. */
export function whatHappened(ask: Ask): string | undefined {
  const lines = readLog(ask.level, ask.lab);
  if (lines.length === 0) return undefined;
  const asked = new Set(termsOf(ask.question));
  const about = lines.filter(({ text }) => termsOf(text).some((term) => asked.has(term)));
  const shown = (about.length > 0 ? about : lines).slice(-LINES_SHOWN);
  const weightOf = ({ verdict }: KnownLine): number => WEIGHTS.indexOf(verdict);
  const [main] = shown.toSorted((a, b) => weightOf(a) - weightOf(b));
  return `${cite(shown)}\n\n${noteOf(main!.record)}`;
}
