import type { ReadText } from '../challenge.ts';
import { Misread, problemAt, type TextPlace } from '@netward/lab-engine/misread';
import { ALGORITHMS, SESSIONS, schema, type BalancerConfiguration } from './configuration.ts';
import {
  COOKIE,
  FRAME,
  LIMITS,
  SESSIONS_LINE,
  SOCKET,
  STICK_ON,
  STICK_TABLE,
  serverLines,
  type SectionName,
} from './frame.ts';
import { parser } from './haproxy.parser.ts';

interface Word extends TextPlace {
  readonly text: string;
}

interface Line {
  readonly words: readonly [Word, ...Word[]];
  /** The words with one space between them. */
  readonly text: string;
}

/** What HAProxy 2.6 knows and the challenge leaves out, by the first word of the line, or the first two. */
const LEFT_OUT = new Set(
  `acl bind-process compression cookie-domain default_backend dispatch email-alert errorfile filter
  fullconn hash-balance-factor hash-type http-check http-request http-response log maxconn mode monitor
  nbthread persist rate-limit redirect retry-on server-template stats stick tcp-check tcp-request timeout
  unique-id-format use-server use_backend user group daemon chroot pidfile ssl-default-bind-options option
  balance bind cookie retries server default-server stick-table description disabled enabled listen`
    .split(/\s+/)
    .filter(Boolean),
);

/** What has been read so far. */
interface Reading {
  readonly faults: Misread[];
  readonly seen: Map<string, Line>;
  readonly sections: Map<SectionName, Line>;
  readonly values: {
    algorithm?: string;
    interval?: number;
    fall?: number;
    rise?: number;
    sessions?: string;
  };
  section: SectionName | null;
}

/** Reads a haproxy.cfg of the documented subset. Never throws. */
export function read(text: string): ReadText<BalancerConfiguration> {
  const reading: Reading = {
    faults: [],
    seen: new Map(),
    sections: new Map(),
    values: {},
    section: null,
  };
  readSessions(text, reading);
  for (const line of linesIn(text)) readLine(line, reading);
  const end = text.lastIndexOf('\n') + 1;
  const last = { from: end, to: end };
  if (reading.faults.length === 0) missing(reading, last);
  const { faults, seen, values } = reading;
  const stickiness = seen.has(COOKIE) ? 'cookie' : seen.has(STICK_ON) ? 'source' : 'none';
  const read = schema.safeParse({ ...values, stickiness, drain: seen.has(SOCKET) });
  if (faults.length === 0 && read.success) return { configuration: read.data };
  if (faults.length === 0)
    faults.push(new Misread(last, 'A value is out of its bounds.', 'Compare with the form.'));
  faults.sort((a, b) => a.place.from - b.place.from);
  return { problems: faults.map((fault) => problemAt(fault, text)) };
}

function linesIn(text: string): readonly Line[] {
  const lines: Line[] = [];
  let words: Word[] = [];
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

function refuse(reading: Reading, place: TextPlace, reason: string, remedy: string): void {
  reading.faults.push(new Misread(place, reason, remedy));
}

/** Where carts are kept stands in a comment, the only one that is read. */
function readSessions(text: string, reading: Reading): void {
  for (const { 0: line, index: from } of text.matchAll(/(?<=^[ \t]*)# shop:(?:.*\S)?/gm)) {
    const place = { from, to: from + line.length };
    const value = line.slice(SESSIONS_LINE.length);
    if (!line.startsWith(SESSIONS_LINE) || !SESSIONS.some((known) => known === value))
      refuse(
        reading,
        place,
        'The shop keeps its carts in one of two places.',
        `Write “${SESSIONS_LINE}server” or “${SESSIONS_LINE}shared”.`,
      );
    else if (reading.values.sessions !== undefined)
      refuse(reading, place, 'The shop’s own setting is here twice.', 'Keep one of the two lines.');
    else reading.values.sessions = value;
  }
}

const isSection = (text: string): text is SectionName => Object.hasOwn(FRAME, text);

function readLine(line: Line, reading: Reading): void {
  const [first] = line.words;
  if (['global', 'defaults', 'frontend', 'backend', 'listen'].includes(first.text)) {
    reading.section = null;
    if (!isSection(line.text))
      return refuse(
        reading,
        first,
        `This challenge has no section “${line.text}”.`,
        'Its sections are global, defaults, frontend shop and backend web.',
      );
    if (reading.sections.has(line.text))
      return refuse(reading, first, `The section “${line.text}” is here twice.`, 'Join the two.');
    reading.section = line.text;
    reading.sections.set(line.text, line);
    return;
  }
  if (!reading.section)
    return refuse(
      reading,
      first,
      'This line belongs to no section that the challenge knows.',
      'Put it below global, defaults, frontend shop or backend web.',
    );
  if (known(line, reading)) return;
  const isReal = LEFT_OUT.has(first.text);
  refuse(
    reading,
    first,
    isReal
      ? `HAProxy knows lines with “${first.text}”; this one is not in the challenge’s subset.`
      : `The challenge does not know “${first.text}” in ${reading.section}.`,
    'Take the line out, or write it as in the solution’s frame; the page of the challenge lists what is known.',
  );
}

/** Reads a line if the subset has it, and notes what is wrong with it. */
function known(line: Line, reading: Reading): boolean {
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

function once(key: string, line: Line, reading: Reading): boolean {
  if (!reading.seen.has(key)) {
    reading.seen.set(key, line);
    return true;
  }
  refuse(reading, line.words[0], `“${key}” is here twice.`, 'Keep one of the two lines.');
  return false;
}

function readBalance(line: Line, reading: Reading): void {
  const [, algorithm, ...more] = line.words;
  if (!once('balance', line, reading)) return;
  const wanted = `Write one of ${ALGORITHMS.join(', ')}.`;
  const faulty = more[0] ?? algorithm ?? line.words[0];
  if (!algorithm || more.length > 0 || !ALGORITHMS.some((one) => one === algorithm.text))
    refuse(reading, faulty, `The challenge does not know “${line.text}”.`, wanted);
  else reading.values.algorithm = algorithm.text;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1_000, m: 60_000 };

/** `default-server check inter 500ms fall 3 rise 3`, in any order; what is missing is HAProxy's default. */
function readChecks(line: Line, reading: Reading): void {
  const { values } = reading;
  if (!once('default-server', line, reading)) return;
  const words = line.words.slice(1);
  Object.assign(values, { interval: 2_000, fall: 3, rise: 2 });
  let hasCheck = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (word.text === 'check') {
      hasCheck = true;
      continue;
    }
    const value = words[(index += 1)];
    if (word.text === 'inter') readInterval(line, word, value, reading);
    else if (word.text === 'fall' || word.text === 'rise') readCount(line, word, value, reading);
    else
      return refuse(
        reading,
        word,
        `The challenge does not know “${word.text}” here.`,
        'It knows check, inter, fall and rise.',
      );
  }
  if (!hasCheck)
    refuse(
      reading,
      line.words[0],
      'Without “check” HAProxy asks no server how it is.',
      'Write default-server check inter … fall … rise ….',
    );
}

function readInterval(line: Line, word: Word, value: Word | undefined, reading: Reading): void {
  const [, digits, unit] = /^(\d{1,6})(ms|s|m|)$/.exec(value?.text ?? '') ?? [];
  const interval = Number(digits) * (UNITS[unit ?? ''] ?? 1);
  const { least, most } = LIMITS.interval;
  if (!(interval >= least && interval <= most))
    return refuse(
      reading,
      value ?? word,
      `The interval has to be between ${least} ms and ${most / 1_000} s.`,
      'Write a number with ms or s, such as 500ms.',
    );
  reading.values.interval = interval;
}

function readCount(line: Line, word: Word, value: Word | undefined, reading: Reading): void {
  const { least, most } = LIMITS.fall;
  const count = /^\d{1,3}$/.test(value?.text ?? '') ? Number(value!.text) : Number.NaN;
  if (!(count >= least && count <= most))
    return refuse(
      reading,
      value ?? word,
      `The challenge knows ${word.text} from ${least} to ${most}.`,
      `Write a whole number, such as ${word.text} 3.`,
    );
  reading.values[word.text as 'fall' | 'rise'] = count;
}

/** Says what a text lacks, and what in it contradicts itself. */
function missing(reading: Reading, last: TextPlace): void {
  const { faults, seen, sections, values } = reading;
  const lack = ({ from }: TextPlace, reason: string, remedy: string) =>
    refuse(reading, { from, to: from }, reason, remedy);
  for (const section of Object.keys(FRAME) as SectionName[]) {
    const head = sections.get(section);
    if (!head) lack(last, `The section “${section}” is missing.`, `Add a line “${section}”.`);
    for (const text of head ? FRAME[section] : [])
      if (!seen.has(text))
        lack(
          head!.words[0],
          `The frame of the challenge has “${text}” here.`,
          `Add “${text}” below this line.`,
        );
  }
  if (faults.length > 0) return;
  const backend = sections.get('backend web')!.words[0];
  if (!values.sessions)
    lack(
      { from: 0, to: 0 },
      'Where the shop keeps its carts is not said.',
      `Add “${SESSIONS_LINE}server” as the first line.`,
    );
  if (!values.algorithm)
    lack(
      backend,
      'No algorithm is named; HAProxy would take turns.',
      'Add “balance roundrobin” below this line.',
    );
  if (values.interval === undefined)
    lack(
      backend,
      'No server is checked.',
      'Add “default-server check inter 2s fall 3 rise 2” below this line.',
    );
  const bySource = [STICK_TABLE, STICK_ON].filter((text) => seen.has(text)).length;
  if (bySource === 1)
    lack(
      backend,
      `“${STICK_ON}” and its stick-table need each other.`,
      `Keep both lines, or take both out.`,
    );
  if (bySource > 0 && seen.has(COOKIE))
    lack(
      seen.get(COOKIE)!.words[0],
      'The challenge knows one kind of stickiness at a time.',
      'Keep the cookie or the stick-table.',
    );
  const wanted = serverLines(seen.has(COOKIE));
  if (!wanted.every((text) => seen.has(text)))
    lack(
      backend,
      `With this stickiness the servers are “${wanted.join('” and “')}”.`,
      'Write the two server lines like that.',
    );
  else if (serverLines(!seen.has(COOKIE)).some((text) => seen.has(text)))
    lack(backend, 'A server is here twice.', 'Keep one line for each server.');
}
