/**
 * Reads the part of HAProxy's language that the lab prints and its challenge takes. Everything else is
 * refused by line and column, and what HAProxy alone knows is said as that. Printing is in print.ts, which
 * needs no parser.
 */
import { problemAt, type TextProblem } from '../../misread.ts';
import { parser } from './haproxy.parser.ts';
import {
  COOKIE,
  FRAME,
  SESSIONS_LINE,
  SOCKET,
  STICK_ON,
  STICK_TABLE,
  serverLines,
  type SectionName,
} from './print.ts';
import {
  once,
  refuse,
  textsOf,
  type Line,
  type ConfigReading,
  type ConfigWord,
} from './reading.ts';
import { DEFAULTS, SESSIONS, type BalancerSettings } from './settings.ts';
import { readBalance, readChecks } from './text-checks.ts';
import { missing } from './text-missing.ts';
import { beginsSection, knowsLine, knowsSection } from './vocabulary.ts';

export { linesOf, print, SOCKET } from './print.ts';
export { parser } from './haproxy.parser.ts';

/** Reads a haproxy.cfg of the documented subset. Never throws; nothing is ignored in silence. */
export function read(
  text: string,
): { readonly settings: BalancerSettings } | { readonly problems: readonly TextProblem[] } {
  const reading: ConfigReading = {
    faults: [],
    seen: new Map(),
    sections: new Map(),
    values: {},
    section: null,
  };
  readSessions(text, reading);
  for (const line of linesIn(text)) readLine(line, reading);
  const end = text.lastIndexOf('\n') + 1;
  if (reading.faults.length === 0) missing(reading, { from: end, to: end });
  const { faults, seen, values } = reading;
  const stickiness = seen.has(COOKIE) ? 'cookie' : seen.has(STICK_ON) ? 'source' : 'none';
  if (faults.length === 0)
    return { settings: { ...DEFAULTS, ...values, stickiness, drain: seen.has(SOCKET) } };
  faults.sort((a, b) => a.place.from - b.place.from);
  return { problems: faults.map((fault) => problemAt(fault, text)) };
}

function linesIn(text: string): readonly Line[] {
  const lines: Line[] = [];
  let words: ConfigWord[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Line') words = [];
      if (name !== 'Word' && name !== 'Section' && name !== 'Argument') return;
      words.push({ text: text.slice(from, to), from, to });
    },
    leave: ({ name }) => {
      const [first, ...rest] = words;
      if (name !== 'Line' || !first) return;
      lines.push({
        words: [first, ...rest],
        text: words.map((word) => word.text).join(' '),
      });
    },
  });
  return lines;
}

/** Where carts are kept stands in a comment, the only one that is read. */
function readSessions(text: string, reading: ConfigReading): void {
  for (const { 0: line, index: from } of text.matchAll(/(?<=^[ \t]*)# shop:(?:.*\S)?/gm)) {
    const place = { from, to: from + line.length };
    const value = SESSIONS.find((known) => line === `${SESSIONS_LINE}${known}`);
    if (!value)
      refuse(
        reading,
        place,
        'HAProxy knows this as a comment; the challenge reads there where the shop keeps its carts.',
        `Write “${SESSIONS_LINE}server” or “${SESSIONS_LINE}shared”.`,
      );
    else if (reading.values.sessions !== undefined)
      refuse(
        reading,
        place,
        'HAProxy knows this as a comment; the challenge has the shop’s own setting twice.',
        'Keep one of the two lines.',
      );
    else reading.values.sessions = value;
  }
}

const isSection = (text: string): text is SectionName => Object.hasOwn(FRAME, text);

function readLine(line: Line, reading: ConfigReading): void {
  const [first] = line.words;
  if (beginsSection(first.text)) return readSection(line, reading);
  if (!reading.section) {
    // Only its own first line tells what belongs into a section that the challenge does not have.
    if (reading.faults.length === 0)
      refuse(
        reading,
        first,
        `HAProxy takes “${first.text}” in a section alone, and this line stands above all of them.`,
        'Put it below global, defaults, frontend shop or backend web.',
      );
    return;
  }
  if (known(line, reading)) return;
  if (knowsLine(textsOf(line)))
    return refuse(
      reading,
      first,
      `HAProxy knows “${line.text}”; the challenge does not.`,
      'Take the line out, or write it as in the solution’s frame; the page of the challenge lists what is known.',
    );
  refuse(
    reading,
    first,
    `HAProxy does not take “${line.text}” in ${reading.section}.`,
    'Take the line out, or write it as in the solution’s frame.',
  );
}

function readSection(line: Line, reading: ConfigReading): void {
  const [first] = line.words;
  reading.section = null;
  if (!knowsSection(textsOf(line)))
    return refuse(reading, first, `A section “${first.text}” needs a name.`, 'Write it behind.');
  if (!isSection(line.text))
    return refuse(
      reading,
      first,
      `HAProxy knows a section “${line.text}”; the challenge has global, defaults, frontend shop and backend web.`,
      'Take the section out, or call it as the challenge does.',
    );
  const isTwice = reading.sections.has(line.text);
  const isNamed = line.words.length > 1;
  reading.section = line.text;
  reading.sections.set(line.text, line);
  if (isTwice)
    refuse(
      reading,
      first,
      isNamed
        ? `HAProxy takes “${line.text}” once.`
        : `HAProxy knows several sections “${line.text}”; the challenge has one.`,
      'Join the two.',
    );
}

/** Reads a line if the subset has it, and notes what is wrong with it. */
function known(line: Line, reading: ConfigReading): boolean {
  const { section } = reading;
  const fixed: readonly string[] = FRAME[section!];
  const isFixed =
    fixed.includes(line.text) ||
    (section === 'global' && line.text === SOCKET) ||
    (section === 'backend web' && KNOWN_IN_BACKEND.has(line.text));
  if (isFixed) once(line.text, line, reading);
  else if (section === 'backend web' && line.words[0].text === 'balance')
    readBalance(line, reading);
  else if (section === 'backend web' && line.words[0].text === 'default-server')
    readChecks(line, reading);
  else return false;
  return true;
}

const KNOWN_IN_BACKEND: ReadonlySet<string> = new Set([
  COOKIE,
  STICK_TABLE,
  STICK_ON,
  ...serverLines(true),
  ...serverLines(false),
]);
