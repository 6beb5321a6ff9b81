/** Lines of haproxy.cfg: what HAProxy 2.6 takes, as far as it can be told line by line, and those with settings. */
import type { Values } from '../../filled.ts';
import { misreadAs, hasWord, type Misread, type TextPlace } from '../../misread.ts';
import type { TextWord } from '../../lezer.ts';
import type { SectionName } from './print.ts';
import texts from './text.json' with { type: 'json' };
import { ALGORITHMS, COUNT, DEFAULTS, INTERVAL, type BalancerSettings } from './choose.ts';

const { problems, vocabulary } = texts;

export interface Line {
  readonly words: readonly [TextWord, ...TextWord[]];
  /** The words with one space between them. */
  readonly text: string;
}

/** What has been read so far. */
export interface ConfigReading {
  readonly faults: Misread[];
  readonly seen: Map<string, Line>;
  readonly sections: Map<SectionName, Line>;
  readonly values: { -readonly [K in keyof BalancerSettings]?: BalancerSettings[K] };
  section: SectionName | null;
}

/** Notes what is wrong with a place, and what to write there. */
export function refuse(
  { faults }: Pick<ConfigReading, 'faults'>,
  place: TextPlace,
  problem: keyof typeof problems,
  values: Values = {},
): void {
  faults.push(misreadAs(problems[problem], place, values));
}

/** Notes that a line is there; a second one is refused. */
export function once(key: string, line: Line, reading: ConfigReading): boolean {
  const problem = key.startsWith('server ') ? 'server twice' : 'line twice';
  const isFirst = !reading.seen.has(key);
  if (isFirst) reading.seen.set(key, line);
  else refuse(reading, line.words[0], problem, { key });
  return isFirst;
}

function has(kind: Exclude<keyof typeof vocabulary, 'milliseconds'>, word: string | undefined) {
  return hasWord(vocabulary[kind], word ?? '');
}

/** Whether a line begins a section, whatever stands behind its first word. */
export function beginsSection(first: string): boolean {
  return has('sections with a name', first) || has('sections', first);
}

/** Whether HAProxy takes the section's first line. */
export function knowsSection(line: string): boolean {
  const [first, name] = line.split(' ');
  return has('sections', first) || (has('sections with a name', first) && name !== undefined);
}

const ALGORITHM =
  /^(roundrobin|static-rr|leastconn|first|source|uri|url_param|hash|hdr\([^)]+\)|random(\(\d+\))?|rdp-cookie(\([^)]*\))?)$/;
const MILLISECONDS: Readonly<Record<string, number>> = vocabulary.milliseconds;

/** A time as HAProxy takes it, in milliseconds rounded up; null for anything else. */
function millisecondsIn(text: string | undefined): number | null {
  const [, digits, unit = 'ms'] = /^(\d+)(us|ms|s|m|h|d)?$/.exec(text ?? '') ?? [];
  if (digits === undefined) return null;
  return Math.ceil(Number(digits) * MILLISECONDS[unit]!);
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

/** Whether HAProxy takes a line, one with the words of `default-server` aside; its words stand one space apart. */
export function knowsLine(text: string): boolean {
  const line = text.split(' ');
  const [first = '', second, third] = line;
  switch (first) {
    case 'balance':
      return second === undefined || ALGORITHM.test(second);
    case 'bind':
      return isAddress(second ?? '') && (!line.includes('ssl') || line.includes('crt'));
    case 'mode':
      return second === 'http' || second === 'tcp';
    case 'no':
      return second === 'option' && has('options', third) && !has('lasting options', third);
    case 'option':
      return has('options', second);
    case 'retries':
      return /^-?\d+$/.test(second ?? '');
    case 'server':
      return isAddress(third ?? '') && line.slice(3).every(isOfServer);
    case 'timeout':
      return has('timeouts', second) && millisecondsIn(third) !== null;
    default:
      return has('alone', first) || (has('with an argument', first) && second !== undefined);
  }
}

function isOfServer(word: string, index: number, all: readonly string[]): boolean {
  return wordOfServer(word) !== null || wordOfServer(all[index - 1] ?? '') === 'with value';
}

/** `balance leastconn`; without an algorithm HAProxy takes turns, and it reads no further. */
export function readBalance(line: Line, reading: ConfigReading): void {
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
export function readChecks(line: Line, reading: ConfigReading): void {
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
