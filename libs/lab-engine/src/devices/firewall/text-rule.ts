import type { Values } from '../../filled.ts';
import { hasWord, refusing, type Refuse, type TextPlace } from '../../misread.ts';
import texts from './text.json' with { type: 'json' };
import type { TextWord } from '../../lezer.ts';
import { addressSpan } from '../../packets/ipv4.ts';
import {
  CONNECTION_STATES,
  MOST_TEXT,
  MOST_VALUES,
  portSpan,
  type FirewallAction,
  type FirewallRule,
  type RuleField,
} from './filter.ts';

const { problems, vocabulary, services } = texts;
type Problem = keyof typeof problems;

export const refuse: Refuse<Problem> = refusing(problems);

/** Whether nft has a word of this kind: none of them is called wrong. */
export function isKnown(kind: keyof typeof vocabulary, word: string): boolean {
  return hasWord(vocabulary[kind], word);
}

/** What stands in the braces of a set, or the one value that stands there alone. */
interface Listed {
  readonly place: TextWord;
  readonly values: readonly string[];
}

/** The words of a statement, read from left to right. */
export class Words {
  readonly #words: readonly TextWord[];
  #next = 0;

  /** At least one word. */
  constructor(words: readonly TextWord[]) {
    this.#words = words;
  }

  /** The next word; empty behind the last one. */
  peek(): string {
    return this.#words[this.#next]?.text ?? '';
  }

  /** The next word's kind: 'Name', 'Value', 'Quoted', 'Set', 'Keyword', 'Other'. */
  kind(): string | null {
    return this.#words[this.#next]?.kind ?? null;
  }

  take(): string {
    const text = this.peek();
    this.#next += 1;
    return text;
  }

  takes(...words: readonly string[]): boolean {
    const isNext = words.every((word, index) => this.#words[this.#next + index]?.text === word);
    if (isNext) this.#next += words.length;
    return isNext;
  }

  /** The text of a quoted word or a name; null where neither stands. */
  string(): string | null {
    const word = this.#words[this.#next];
    if (word?.kind !== 'Quoted' && word?.kind !== 'Name') return null;
    this.#next += 1;
    return word.kind === 'Quoted' ? word.text.slice(1, -1) : word.text;
  }

  /** The values of a set, or one value; blanks around the sign of a range are no part of it. */
  values(): Listed {
    const place = this.#words[this.#next] ?? this.#words.at(-1)!;
    const inside = place.kind === 'Set' ? place.text.slice(1, -1).split(',') : [this.#single()];
    this.#next += 1;
    const values = inside.map((value) => unquoted(value.trim().replace(/\s*-\s*/, '-')));
    // nft takes a comma behind the last value.
    if (place.kind === 'Set' && values.length > 1 && values.at(-1) === '') values.pop();
    return { place, values };
  }

  #single(): string {
    const [first, sign, last] = this.#words.slice(this.#next);
    if (sign?.text !== '-' || !last) return first?.text ?? '';
    this.#next += 2;
    return `${first!.text}-${last.text}`;
  }

  /** Fails at the next word, or behind the last one. */
  fail(problem: Problem, values?: Values): never {
    const { to } = this.#words.at(-1)!;
    return refuse(this.#words[this.#next] ?? { from: to, to: to + 1 }, problem, values);
  }

  failBefore(problem: Problem, values?: Values): never {
    this.#next -= 1;
    return this.fail(problem, values);
  }
}

const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text);

/** A rule as it was read: a rule of a file has no name. */
export type NamelessRule = Omit<FirewallRule, 'name'>;
type Draft = { -readonly [Field in keyof NamelessRule]: NamelessRule[Field] } & {
  except: RuleField[];
};

const CONDITIONS = { ct: readStates, ip: readAddresses, tcp: readPorts } as const;
const PARTS = { ...CONDITIONS, log: readLog, counter: readCounter } as const;

const isIn = <T extends object>(table: T, word: string): word is keyof T & string =>
  Object.hasOwn(table, word);

/** Reads one rule. Throws a Misread at the word that is not understood. */
export function readRule(words: Words): NamelessRule {
  const rule: Draft = {
    action: 'accept',
    source: null,
    destination: null,
    ports: null,
    except: [],
  };
  for (let word = words.peek(); isIn(PARTS, word); word = words.peek()) {
    const isLate = rule.log !== undefined || rule.isCounted === true;
    if (isLate && isIn(CONDITIONS, word)) words.fail('late condition');
    words.take();
    PARTS[word](words, rule);
  }
  rule.action = readAction(words);
  if (words.takes('comment')) rule.comment = readQuoted(words, 'comment');
  if (words.peek() !== '') words.fail('behind the rule');
  const { except, ...all } = rule;
  return except.length > 0 ? { ...all, except } : all;
}

/** The field behind ct, ip or tcp, where it is one of the challenge's own. */
function readField<F extends string>(words: Words, of: 'ct' | 'ip' | 'tcp', own: readonly F[]): F {
  const field = words.peek();
  const known = own.find((each) => each === field);
  if (known === undefined) words.fail(`${isKnown(of, field) ? 'other' : 'no'} ${of}`, { field });
  words.take();
  return known;
}

/** Reads what stands between a field and its values, and notes `!=`. */
function readOperator(words: Words, rule: Draft, field: RuleField, isTaken: boolean): void {
  if (isTaken) words.fail('field twice');
  if (words.takes('!', '=') || words.takes('!=') || words.takes('ne')) rule.except.push(field);
  else if (!words.takes('=', '=')) words.takes('eq');
  const word = words.peek();
  if (isKnown('comparison', word)) words.fail('comparison', { word });
  if (word === '@') words.fail('named set');
  if (word === '$') words.fail('variable');
}

function readStates(words: Words, rule: Draft): void {
  readField(words, 'ct', ['state']);
  readOperator(words, rule, 'states', rule.states !== undefined);
  const isSet = words.kind() === 'Set';
  const all = isSet ? [...words.values().values] : [words.take()];
  while (!isSet && words.takes(',')) all.push(words.take());
  const states = CONNECTION_STATES.filter((state) => all.includes(state));
  if (states.length < new Set(all).size) words.failBefore('state');
  rule.states = states;
}

/** What nft takes for an address or a port and the challenge does not, by how it looks. */
type Odd = readonly (readonly [looks: RegExp, problem: Problem])[];
const ODD_ADDRESSES: Odd = [
  [/^[a-z][\w.-]*$/i, 'host name'],
  [/^(?=.*(^|\.)0\d)(\d{1,3}\.){3}\d{1,3}$/, 'octal address'],
];
const ODD_PORTS: Odd = [
  [/^[a-z][\w-]*$/i, 'service'],
  [/^0x[0-9a-f]+$/i, 'hexadecimal port'],
  [/^0(-\d+)?$/, 'port 0'],
];

function oddly(odd: Odd, value: string, otherwise: Problem): Problem {
  return odd.find(([looks]) => looks.test(value))?.[1] ?? otherwise;
}

function readAddresses(words: Words, rule: Draft): void {
  const field = readField(words, 'ip', ['saddr', 'daddr']);
  const name = field === 'saddr' ? 'source' : 'destination';
  readOperator(words, rule, name, rule[name] !== null);
  const { place, values } = words.values();
  const wrong = values.find((value) => !addressSpan(value));
  if (wrong !== undefined) refuse(place, oddly(ODD_ADDRESSES, wrong, 'address'), { field });
  rule[name] = unique({ place, values }).join(', ');
}

function readPorts(words: Words, rule: Draft): void {
  readField(words, 'tcp', ['dport']);
  readOperator(words, rule, 'ports', rule.ports !== null);
  const { place, values } = words.values();
  const ports = unique({ place, values: values.map((value) => portIn(place, value)) });
  rule.ports = ports.map((port) => (port.includes('-') ? port : Number(port)));
}

/** A port or range as a number or two, also where a service is named. */
function portIn(place: TextPlace, value: string): string {
  const number = isIn(services, value) ? String(services[value]) : value;
  if (portSpan(number)) return number;
  const known = Object.keys(services).join(', ');
  return refuse(place, oddly(ODD_PORTS, value, 'port'), { services: known });
}

function unique(listed: Listed): readonly string[] {
  const values = [...new Set(listed.values)];
  if (values.length > MOST_VALUES) refuse(listed.place, 'long set', { most: MOST_VALUES });
  return values;
}

function readLog(words: Words, rule: Draft): void {
  if (rule.log !== undefined) words.fail('several logs');
  rule.log = words.takes('prefix') ? readQuoted(words, 'prefix') : '';
  const option = words.peek();
  if (isKnown('log', option)) words.fail('log option', { option });
}

function readCounter(words: Words, rule: Draft): void {
  if (rule.isCounted) words.fail('several counters');
  if (words.peek() === 'name') words.fail('named counter');
  if (words.peek() === 'packets' && !words.takes('packets', '0', 'bytes', '0'))
    words.fail('begun counter');
  rule.isCounted = true;
}

function readQuoted(words: Words, what: 'prefix' | 'comment'): string {
  const text = words.string();
  if (text === null) words.fail(`unquoted ${what}`);
  if (text.length > MOST_TEXT) words.failBefore(`long ${what}`, { most: MOST_TEXT });
  return text;
}

function readAction(words: Words): FirewallAction {
  const word = words.peek();
  if (words.takes('accept')) return 'accept';
  if (words.takes('drop')) return 'drop';
  if (words.takes('reject'))
    return words.takes('with', 'tcp', 'reset') ? 'reject' : words.fail('reject by ICMP');
  const isCommented = words.takes('comment') && words.string() !== null;
  if (words.peek() === '') words.fail('no verdict');
  if (isCommented) words.fail('early comment');
  return words.fail(isKnown('statement', word) ? 'other statement' : 'no statement', { word });
}
