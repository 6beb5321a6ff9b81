/**
 * Reads the part of HAProxy's language that the lab prints and its challenge takes. Everything else is
 * refused by line and column, and what HAProxy alone knows is said as that. Printing is in print.ts, which
 * needs no parser.
 */
import { problemAt, type OrProblems, type TextPlace } from '../../misread.ts';
import tables from './haproxy.parser.json' with { type: 'json' };
import { parserFrom, wordsIn, type TextWord } from '../../lezer.ts';
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
  readBalance,
  readChecks,
  beginsSection,
  knowsLine,
  knowsSection,
  type Line,
  type ConfigReading,
} from './text-lines.ts';
import { DEFAULTS, SESSIONS, type BalancerSettings } from './choose.ts';

export { linesOf, print, SOCKET } from './print.ts';

export const parser = parserFrom(tables);

/** Reads a haproxy.cfg of the documented subset. Never throws; nothing is ignored in silence. */
export function read(text: string): OrProblems<{ readonly settings: BalancerSettings }> {
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
  const nodes = parser.parse(text).topNode.getChildren('Line');
  return nodes.map((node) => {
    const words = wordsIn(node, text) as [TextWord, ...TextWord[]];
    return { words, text: words.map((word) => word.text).join(' ') };
  });
}

/** Where carts are kept stands in a comment, the only one that is read. */
function readSessions(text: string, reading: ConfigReading): void {
  for (const { 0: line, index: from } of text.matchAll(/(?<=^[ \t]*)# shop:(?:.*\S)?/gm)) {
    const place = { from, to: from + line.length };
    const value = SESSIONS.find((known) => line === `${SESSIONS_LINE}${known}`);
    if (!value) refuse(reading, place, 'carts elsewhere', { carts: SESSIONS_LINE });
    else if (reading.values.sessions !== undefined) refuse(reading, place, 'carts twice');
    else reading.values.sessions = value;
  }
}

const FIXED: Readonly<Record<SectionName, readonly string[]>> = {
  ...FRAME,
  global: [...FRAME.global, SOCKET],
  'backend web': [
    ...FRAME['backend web'],
    ...[COOKIE, STICK_TABLE, STICK_ON],
    ...[...serverLines(true), ...serverLines(false)],
  ],
};

const isSection = (text: string): text is SectionName => Object.hasOwn(FRAME, text);

function readLine(line: Line, reading: ConfigReading): void {
  const { text, words } = line;
  const [first] = words;
  const { section } = reading;
  if (beginsSection(first.text)) return readSection(line, reading);
  if (!section) {
    // Only its own first line tells what belongs in a section that the challenge does not have.
    if (reading.faults.length === 0)
      refuse(reading, first, 'above all sections', { word: first.text });
    return;
  }
  const keyword = section === 'backend web' ? first.text : '';
  if (FIXED[section].includes(text)) once(text, line, reading);
  else if (keyword === 'balance') readBalance(line, reading);
  else if (keyword === 'default-server') readChecks(line, reading);
  else if (knowsLine(text)) refuse(reading, first, 'line of HAProxy', { line: text });
  else refuse(reading, first, 'no line', { line: text, section });
}

function readSection(line: Line, reading: ConfigReading): void {
  const { words, text } = line;
  const [first, name] = words;
  reading.section = null;
  if (!knowsSection(text))
    return refuse(reading, first, 'section without a name', { word: first.text });
  if (!isSection(text)) return refuse(reading, first, 'section of HAProxy', { line: text });
  if (reading.sections.has(text))
    refuse(reading, first, name ? 'named section twice' : 'section twice', { line: text });
  reading.section = text;
  reading.sections.set(text, line);
}

const before = ({ from }: TextPlace): TextPlace => ({ from, to: from });

function missing(reading: ConfigReading, last: TextPlace): void {
  const { faults, seen, sections, values } = reading;
  for (const section of Object.keys(FRAME) as SectionName[]) {
    const head = sections.get(section)?.words[0];
    if (!head) refuse(reading, last, 'section missing', { section });
    for (const line of head ? FRAME[section] : [])
      if (!seen.has(line)) refuse(reading, before(head!), 'line missing', { line });
  }
  if (faults.length > 0) return;
  const backend = sections.get('backend web')!.words[0];
  if (!values.algorithm) refuse(reading, before(backend), 'algorithm missing');
  if (!values.interval) refuse(reading, before(backend), 'checks missing');
  if (!values.sessions)
    refuse(reading, { from: 0, to: 0 }, 'carts missing', { carts: SESSIONS_LINE });
  sticky(reading, backend);
}

function sticky(reading: ConfigReading, backend: TextWord): void {
  const { seen } = reading;
  const sentence = { on: STICK_ON, table: STICK_TABLE };
  const cookie = seen.get(COOKIE)?.words[0];
  if (seen.has(STICK_ON) && !seen.has(STICK_TABLE))
    refuse(reading, before(backend), 'table missing', sentence);
  if (seen.has(STICK_TABLE) && !seen.has(STICK_ON))
    refuse(reading, before(backend), 'table unused', sentence);
  if (seen.has(STICK_TABLE) && cookie) refuse(reading, before(cookie), 'two kinds of stickiness');
  const wanted = serverLines(cookie !== undefined);
  if (wanted.some((text) => !seen.has(text)))
    refuse(reading, before(backend), 'other servers', { servers: wanted.join('” and “') });
}
