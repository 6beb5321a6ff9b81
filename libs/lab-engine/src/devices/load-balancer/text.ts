/**
 * Reads the part of HAProxy's language that the lab prints and its challenge takes. Everything else is
 * refused by line and column, and what HAProxy alone knows is said as that. Printing is in print.ts, which
 * needs no parser.
 */
import {
  problemAt,
  misreadAs,
  hasWord,
  type OrProblems,
  type TextPlace,
  type Misread,
} from '../../misread.ts';
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
  DEFAULTS,
  SESSIONS,
  ALGORITHMS,
  COUNT,
  INTERVAL,
  type BalancerSettings,
} from './choose.ts';
import type { Values } from '../../filled.ts';
import texts from './text.json' with { type: 'json' };

export { linesOf, print, SOCKET } from './print.ts';

export const parser = parserFrom(tables);

const { problems, vocabulary } = texts;

interface Line {
  readonly words: readonly [TextWord, ...TextWord[]];
  /** The words with one space between them. */
  readonly text: string;
}

/** What has been read so far. */
class ConfigReading {
  readonly faults: Misread[] = [];
  readonly seen = new Map<string, Line>();
  readonly sections = new Map<SectionName, Line>();
  readonly values: { -readonly [K in keyof BalancerSettings]?: BalancerSettings[K] } = {};
  section: SectionName | null = null;
}

/** Reads a haproxy.cfg of the documented subset. Never throws; nothing is ignored in silence. */
export function read(text: string): OrProblems<{ readonly settings: BalancerSettings }> {
  const reading = new ConfigReading();
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
  const isNamed = has('sections with a name', first.text);
  if (isNamed || has('sections', first.text)) return readSection(line, reading, isNamed);
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

function readSection(line: Line, reading: ConfigReading, isNamed: boolean): void {
  const { words, text } = line;
  const [first, name] = words;
  reading.section = null;
  if (isNamed && !name)
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

/** Notes what is wrong with a place, and what to write there. */
function refuse(
  { faults }: Pick<ConfigReading, 'faults'>,
  place: TextPlace,
  problem: keyof typeof problems,
  values: Values = {},
): void {
  faults.push(misreadAs(problems[problem], place, values));
}

/** Notes that a line is there; a second one is refused. */
function once(key: string, line: Line, reading: ConfigReading): boolean {
  const problem = key.startsWith('server ') ? 'server twice' : 'line twice';
  const isFirst = !reading.seen.has(key);
  if (isFirst) reading.seen.set(key, line);
  else refuse(reading, line.words[0], problem, { key });
  return isFirst;
}

function has(kind: Exclude<keyof typeof vocabulary, 'milliseconds'>, word: string | undefined) {
  return hasWord(vocabulary[kind], word ?? '');
}

const ALGORITHM =
  /^(roundrobin|static-rr|leastconn|first|source|uri|url_param|hash|hdr\([^)]+\)|random(\(\d+\))?|rdp-cookie(\([^)]*\))?)$/;
const MILLISECONDS: Readonly<Record<string, number>> = vocabulary.milliseconds;

/** A time as HAProxy takes it, in milliseconds rounded up; null for anything else. */
function millisecondsIn(text: string | undefined): number | null {
  const [, digits, unit = 'ms'] = /^(\d+)(us|ms|s|m|h|d)?$/.exec(text ?? '') ?? [];
  return digits === undefined ? null : Math.ceil(Number(digits) * MILLISECONDS[unit]!);
}

/** Whether a word stands in a line about a server, and whether a value follows it. */
function wordOfServer(word: string): 'alone' | 'with value' | null {
  if (has('of a server', word)) return 'alone';
  return has('of a server, with a value', word) ? 'with value' : null;
}

const isAddress = (text: string) => {
  const [, host, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  if (host === undefined || Number(port) > 65_535) return false;
  return !/^[\d.]+$/.test(host) || host.split('.').every((part) => Number(part) <= 255);
};

type Takes = (line: readonly string[]) => boolean;

/** Whether HAProxy takes what stands behind a keyword. */
const KEYWORDS: Readonly<Record<string, Takes>> = {
  balance: ([name]) => name === undefined || ALGORITHM.test(name),
  bind: ([to = '', ...rest]) => isAddress(to) && (!rest.includes('ssl') || rest.includes('crt')),
  mode: ([mode]) => mode === 'http' || mode === 'tcp',
  no: ([what, name]) => what === 'option' && has('options', name) && !has('lasting options', name),
  option: ([name]) => has('options', name),
  retries: ([count = '']) => /^-?\d+$/.test(count),
  server: ([, address = '', ...words]) => isAddress(address) && words.every(isOfServer),
  timeout: ([name, time]) => has('timeouts', name) && millisecondsIn(time) !== null,
};

/** Whether HAProxy takes a line, one with the words of `default-server` aside; its words stand one space apart. */
function knowsLine(text: string): boolean {
  const [first = '', ...rest] = text.split(' ');
  if (Object.hasOwn(KEYWORDS, first)) return KEYWORDS[first]!(rest);
  return has('alone', first) || (has('with an argument', first) && rest.length > 0);
}

function isOfServer(word: string, index: number, all: readonly string[]): boolean {
  return wordOfServer(word) !== null || wordOfServer(all[index - 1] ?? '') === 'with value';
}

/** `balance leastconn`; without an algorithm HAProxy takes turns, and it reads no further. */
function readBalance(line: Line, reading: ConfigReading): void {
  const [balance, algorithm = { ...balance, text: 'roundrobin' }, more] = line.words;
  if (!once('balance', line, reading)) return;
  const value = ALGORITHMS.find((one) => one === algorithm.text);
  if (value && !more) {
    reading.values.algorithm = value;
    return;
  }
  const problem = knowsLine(line.text) ? 'algorithm of HAProxy' : 'no algorithm';
  const values = { line: line.text, word: algorithm.text, algorithms: ALGORITHMS.join(', ') };
  refuse(reading, more ?? algorithm, problem, values);
}

/** `default-server check inter 500ms fall 3 rise 3`, in any order; what is missing is HAProxy's default. */
function readChecks(line: Line, reading: ConfigReading): void {
  if (!once('default-server', line, reading)) return;
  const [first, ...words] = line.words;
  const { interval, fall, rise } = DEFAULTS;
  Object.assign(reading.values, { interval, fall, rise });
  let hasCheck = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const { text } = word;
    if (text === 'check') hasCheck = true;
    else if (text === 'inter') readInterval(word, words[(index += 1)], reading);
    else if (text === 'fall' || text === 'rise') readCount(word, words[(index += 1)], reading);
    else {
      const problem = wordOfServer(text) ? 'word of a server' : 'no word of a server';
      return refuse(reading, word, problem, { word: text });
    }
  }
  if (!hasCheck) refuse(reading, first, 'no check');
}

function readInterval(word: TextWord, value: TextWord | undefined, reading: ConfigReading) {
  const { least, most } = INTERVAL;
  const interval = millisecondsIn(value?.text) ?? 0;
  if (interval >= least && interval <= most) reading.values.interval = interval;
  else if (value && interval > 0)
    refuse(reading, value, 'other interval', { value: value.text, least, most: most / 1_000 });
  else refuse(reading, value ?? word, 'no interval');
}

function readCount(place: TextWord, value: TextWord | undefined, reading: ConfigReading): void {
  const word = place.text as 'fall' | 'rise';
  const text = value?.text ?? '';
  // HAProxy reads the digits at the beginning (atol) and asks for a number above 0.
  const taken = Number.parseInt(text, 10);
  if (/^\d+$/.test(text) && taken >= COUNT.least && taken <= COUNT.most)
    reading.values[word] = taken;
  else if (taken > 0)
    refuse(reading, value ?? place, 'other count', { word, value: text, ...COUNT });
  else refuse(reading, value ?? place, 'no count', { word });
}
