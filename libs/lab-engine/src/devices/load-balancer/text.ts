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

/** Reads a haproxy.cfg of the documented subset. Never throws; nothing is ignored in silence. */
export function read(text: string): OrProblems<{ readonly settings: BalancerSettings }> {
  const reading = new Reading();
  reading.carts(text);
  for (const line of linesIn(text)) reading.line(line);
  const end = text.lastIndexOf('\n') + 1;
  if (reading.faults.length === 0) reading.complete({ from: end, to: end });
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

const FIXED: Readonly<Record<SectionName, readonly string[]>> = {
  ...FRAME,
  global: [...FRAME.global, SOCKET],
  'backend web': [
    ...FRAME['backend web'],
    ...[COOKIE, STICK_TABLE, STICK_ON],
    ...[...serverLines(true), ...serverLines(false)],
  ],
};

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

const isSection = (text: string): text is SectionName => Object.hasOwn(FRAME, text);

const before = ({ from }: TextPlace): TextPlace => ({ from, to: from });

/** What has been read so far; a line or section stands here by its first word. */
class Reading {
  readonly faults: Misread[] = [];
  readonly seen = new Map<string, TextWord>();
  readonly values: { -readonly [K in keyof BalancerSettings]?: BalancerSettings[K] } = {};
  readonly #sections = new Map<SectionName, TextWord>();
  #section: SectionName | null = null;

  /** Where carts are kept stands in a comment, the only one that is read. */
  carts(text: string): void {
    for (const { 0: line, index: from } of text.matchAll(/(?<=^[ \t]*)# shop:(?:.*\S)?/gm)) {
      const place = { from, to: from + line.length };
      const value = SESSIONS.find((known) => line === `${SESSIONS_LINE}${known}`);
      if (!value) this.#refuse(place, 'carts elsewhere', { carts: SESSIONS_LINE });
      else if (this.values.sessions !== undefined) this.#refuse(place, 'carts twice');
      else this.values.sessions = value;
    }
  }

  line(line: Line): void {
    const { text, words } = line;
    const [first] = words;
    const section = this.#section;
    const isNamed = has('sections with a name', first.text);
    if (isNamed || has('sections', first.text)) return this.#begin(line, isNamed);
    if (!section) {
      // Only its own first line tells what belongs in a section that the challenge does not have.
      if (this.faults.length === 0) this.#refuse(first, 'above all sections', { word: first.text });
      return;
    }
    const keyword = section === 'backend web' ? first.text : '';
    if (FIXED[section].includes(text)) this.#once(text, first);
    else if (keyword === 'balance') this.#balance(line);
    else if (keyword === 'default-server') this.#checks(line);
    else if (knowsLine(text)) this.#refuse(first, 'line of HAProxy', { line: text });
    else this.#refuse(first, 'no line', { line: text, section });
  }

  #begin({ words: [first, name], text }: Line, isNamed: boolean): void {
    this.#section = null;
    if (isNamed && !name)
      return this.#refuse(first, 'section without a name', { word: first.text });
    if (!isSection(text)) return this.#refuse(first, 'section of HAProxy', { line: text });
    if (this.#sections.has(text))
      this.#refuse(first, name ? 'named section twice' : 'section twice', { line: text });
    this.#section = text;
    this.#sections.set(text, first);
  }

  /** Refuses what is not there; `last` is the end of the text. */
  complete(last: TextPlace): void {
    for (const section of Object.keys(FRAME) as SectionName[]) {
      const head = this.#sections.get(section);
      if (!head) this.#refuse(last, 'section missing', { section });
      for (const line of head ? FRAME[section] : [])
        if (!this.seen.has(line)) this.#refuse(before(head!), 'line missing', { line });
    }
    if (this.faults.length > 0) return;
    const backend = before(this.#sections.get('backend web')!);
    const { algorithm, interval, sessions } = this.values;
    if (!algorithm) this.#refuse(backend, 'algorithm missing');
    if (!interval) this.#refuse(backend, 'checks missing');
    if (!sessions) this.#refuse({ from: 0, to: 0 }, 'carts missing', { carts: SESSIONS_LINE });
    this.#sticky(backend);
  }

  #sticky(backend: TextPlace): void {
    const cookie = this.seen.get(COOKIE);
    const [isOn, hasTable] = [this.seen.has(STICK_ON), this.seen.has(STICK_TABLE)];
    const sentence = { on: STICK_ON, table: STICK_TABLE };
    if (isOn && !hasTable) this.#refuse(backend, 'table missing', sentence);
    if (hasTable && !isOn) this.#refuse(backend, 'table unused', sentence);
    if (hasTable && cookie) this.#refuse(before(cookie), 'two kinds of stickiness');
    const wanted = serverLines(cookie !== undefined);
    if (wanted.some((text) => !this.seen.has(text)))
      this.#refuse(backend, 'other servers', { servers: wanted.join('” and “') });
  }

  /** Notes what is wrong with a place, and what to write there. */
  #refuse(place: TextPlace, problem: keyof typeof problems, values: Values = {}): void {
    this.faults.push(misreadAs(problems[problem], place, values));
  }

  /** Notes that a line is there; a second one is refused. */
  #once(key: string, first: TextWord): boolean {
    const problem = key.startsWith('server ') ? 'server twice' : 'line twice';
    const isFirst = !this.seen.has(key);
    if (isFirst) this.seen.set(key, first);
    else this.#refuse(first, problem, { key });
    return isFirst;
  }

  /** `balance leastconn`; without an algorithm HAProxy takes turns, and it reads no further. */
  #balance({ words: [balance, algorithm = { ...balance, text: 'roundrobin' }, more], text }: Line) {
    if (!this.#once('balance', balance)) return;
    const value = ALGORITHMS.find((one) => one === algorithm.text);
    if (value && !more) this.values.algorithm = value;
    else {
      const problem = knowsLine(text) ? 'algorithm of HAProxy' : 'no algorithm';
      const values = { line: text, word: algorithm.text, algorithms: ALGORITHMS.join(', ') };
      this.#refuse(more ?? algorithm, problem, values);
    }
  }

  /** `default-server check inter 500ms fall 3 rise 3`, in any order; what is missing is HAProxy's default. */
  #checks({ words: [first, ...rest] }: Line): void {
    if (!this.#once('default-server', first)) return;
    const { interval, fall, rise } = DEFAULTS;
    Object.assign(this.values, { interval, fall, rise });
    let hasCheck = false;
    const words = rest.values();
    for (const word of words) {
      const { text } = word;
      if (text === 'check') hasCheck = true;
      else if (text === 'inter') this.#interval(word, words.next().value);
      else if (text === 'fall' || text === 'rise') this.#count(text, word, words.next().value);
      else {
        const problem = wordOfServer(text) ? 'word of a server' : 'no word of a server';
        return this.#refuse(word, problem, { word: text });
      }
    }
    if (!hasCheck) this.#refuse(first, 'no check');
  }

  #interval(word: TextWord, value: TextWord | undefined): void {
    const { least, most } = INTERVAL;
    const interval = millisecondsIn(value?.text) ?? 0;
    if (interval >= least && interval <= most) this.values.interval = interval;
    else if (value && interval > 0)
      this.#refuse(value, 'other interval', { value: value.text, least, most: most / 1_000 });
    else this.#refuse(value ?? word, 'no interval');
  }

  #count(word: 'fall' | 'rise', place: TextWord, value: TextWord = { ...place, text: '' }): void {
    // HAProxy reads the digits at the beginning (atol) and asks for a number above 0.
    const taken = Number.parseInt(value.text, 10);
    if (/^\d+$/.test(value.text) && taken >= COUNT.least && taken <= COUNT.most)
      this.values[word] = taken;
    else if (taken > 0) this.#refuse(value, 'other count', { word, value: value.text, ...COUNT });
    else this.#refuse(value, 'no count', { word });
  }
}
