import type { SyntaxNode } from '@lezer/common';
import { nodesIn, parserFrom } from '@netward/lab-engine/lezer';
import { Misread, type TextPlace } from '@netward/lab-engine/misread';
import { knownField, refuse, refuseSigns, type QueryProblem } from './problems.ts';
import type { SearchRecord } from './records.ts';
import tables from './query.parser.json' with { type: 'json' };
import { addressOf, addressSpan } from '@netward/lab-engine/ipv4';

const parser = parserFrom(tables);
const DAY = 86_400_000;

/** One condition of a query: a tag of the search line. */
export interface QueryPart extends TextPlace {
  /** As it stands in the query, without what excludes it. */
  readonly text: string;
  readonly isExcluded: boolean;
  /** Null for a time and for words of the whole record. */
  readonly field: string | null;
  /** The values that it names, without quotes; none of a time. */
  readonly values: readonly string[];
  /** Milliseconds since midnight, the second not included. */
  readonly span: readonly [from: number, to: number] | null;
  readonly matches: (record: SearchRecord) => boolean;
}

export interface SearchQuery {
  readonly parts: readonly QueryPart[];
}

/**
 * Reads a line such as `source.ip:203.0.113.67 -url.path:/ 08:47..09:05`. All of its parts must fit a record; a
 * part names a field and one value or several, a time, or words that may stand anywhere. Never throws.
 */
export function readQuery(
  text: string,
  fields: readonly string[],
): SearchQuery | { readonly problem: QueryProblem } {
  try {
    refuseSigns(text, fields);
    const { topNode } = parser.parse(text);
    const parts = nodesIn(topNode).flatMap((node) => {
      if (node.type.isError) return refuse(text, node, 'incomplete');
      return node.name === 'Part' ? [partOf(text, node, fields)] : [];
    });
    return { parts };
  } catch (fault) {
    if (!(fault instanceof Misread)) throw fault;
    return { problem: fault as Misread & QueryProblem };
  }
}

/** What fits every part of a query. */
export function found(
  records: readonly SearchRecord[],
  { parts }: SearchQuery,
): readonly SearchRecord[] {
  return records.filter((record) => parts.every((part) => fits(part, record)));
}

function fits({ matches, isExcluded }: QueryPart, record: SearchRecord): boolean {
  return matches(record) !== isExcluded;
}

function partOf(text: string, node: SyntaxNode, known: readonly string[]): QueryPart {
  const nodes = nodesIn(node);
  const sliced = ({ from, to }: TextPlace) => text.slice(from, to);
  const said = nodes.filter(({ name }) => name !== 'Minus' && name !== 'Not');
  const [first, value] = said;
  const wrong = said.find(({ type }) => type.isError);
  if (first?.name === 'Field' && (wrong || !value))
    return refuse(text, first, 'empty', { name: sliced(first) });
  if (!first || wrong) return refuse(text, node, 'incomplete');
  const place = { from: node.from, to: node.to, isExcluded: nodes.length > said.length };
  const base = { ...place, text: sliced({ from: first.from, to: node.to }) };
  if (first.name === 'Span') return { ...base, ...timePart(sliced(first)) };
  if (first.name === 'Text') return { ...base, ...wordPart(valueOf(text, first)) };
  const name = { from: first.from, to: first.to - 1 };
  const field = knownField(text, name, known);
  const values = valuesIn(value!).map((each) => valueOf(text, each));
  if (values.length === 0) return refuse(text, first, 'empty', { name: sliced(first) });
  return { ...base, ...fieldPart(field, values) };
}

interface AskedValue {
  readonly text: string;
  readonly matches: Matcher;
  /** The same anywhere in a text. */
  readonly isIn: Matcher;
}

function valuesIn(value: SyntaxNode): readonly SyntaxNode[] {
  const each = value.name === 'OneOf' ? nodesIn(value) : [value];
  return each.filter(({ name }) => name === 'Text' || name === 'Range');
}

function valueOf(text: string, { from, to, name, firstChild }: SyntaxNode): AskedValue {
  const said = text.slice(from, to);
  if (firstChild?.name !== 'String') {
    const matches = name === 'Range' ? matcherOfRange(said) : matcherOfWord(said);
    return { text: said, matches, isIn: wildcard(said, false) };
  }
  const quoted = said.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  const lower = quoted.toLowerCase();
  return {
    text: quoted,
    matches: (value) => value.toLowerCase() === lower,
    isIn: (value) => value.toLowerCase().includes(lower),
  };
}

type Asked = Pick<QueryPart, 'field' | 'values' | 'span' | 'matches'>;

function timePart(text: string): Asked {
  const span = spanOf(text);
  const [from, to] = span;
  const matches = ({ at }: SearchRecord) => from <= at % DAY && at % DAY < to;
  return { field: null, values: [], span, matches };
}

function wordPart({ text, isIn }: AskedValue): Asked {
  const matches = ({ text: line, fields }: SearchRecord) =>
    isIn(line) || Object.values(fields).some(isIn);
  return { field: null, values: [text], span: null, matches };
}

function fieldPart(field: string, asked: readonly AskedValue[]): Asked {
  const matches = ({ fields }: SearchRecord) => {
    const value = fields[field];
    return value !== undefined && asked.some((each) => each.matches(value));
  };
  return { field, values: asked.map(({ text }) => text), span: null, matches };
}

/** Whether a value is what a query asks for. */
export type Matcher = (value: string) => boolean;

/** A text with `*` for any characters; letters of either case are the same. Linear in the value's length. */
export function wildcard(pattern: string, isWhole: boolean): Matcher {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (!isWhole) return (value) => after(value.toLowerCase(), [first, ...rest, last ?? ''], 0) >= 0;
  if (last === undefined) return (value) => value.toLowerCase() === first;
  return (value) => {
    const text = value.toLowerCase();
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = after(text, rest, first.length);
    return end >= 0 && end <= text.length - last.length;
  };
}

/** Where the last of these pieces ends if they follow one another from there on; -1 if they do not. */
function after(text: string, pieces: readonly string[], from: number): number {
  let at = from;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return -1;
    at = found + piece.length;
  }
  return at;
}

/** A value without quotes: a network, or a text that may have wildcards. */
function matcherOfWord(word: string): Matcher {
  const network = word.includes('/') ? addressSpan(word) : null;
  if (!network) return wildcard(word, true);
  return within(network.from, network.to, addressOf);
}

/** '40000..', '500..599', '10.0.0.5..10.0.0.9': addresses or numbers, both ends included. */
function matcherOfRange(range: string): Matcher {
  const [from = '', to = ''] = range.split('..');
  const isOfAddresses = addressOf(from || to) !== null;
  const read = isOfAddresses ? addressOf : numberOf;
  return within(from ? read(from) : -Infinity, to ? read(to) : Infinity, read);
}

function within(
  from: number | null,
  to: number | null,
  read: (value: string) => number | null,
): Matcher {
  return (value) => {
    const number = read(value);
    return number !== null && from !== null && to !== null && from <= number && number <= to;
  };
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return text === '' || Number.isNaN(number) ? null : number;
}

/** Milliseconds since midnight: when '08:47' or '08:47:30' begins, and when it is over. */
function minuteOf(time: string): readonly [from: number, to: number] {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const from = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return [from, from + (time.length > '08:47'.length ? 1000 : 60_000)];
}

/** '08:47..09:05': from its first moment until the last of 09:05:00; '08:47' alone is the whole minute. */
export function spanOf(text: string): readonly [from: number, to: number] {
  const [first = '', last] = text.split('..');
  if (last === undefined) return minuteOf(first);
  return [
    first ? minuteOf(first)[0] : -Infinity,
    last ? minuteOf(last)[0] + (last.length > '08:47'.length ? 1000 : 1) : Infinity,
  ];
}
