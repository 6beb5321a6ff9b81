import type { SyntaxNode } from '@lezer/common';
import { nodesIn, parserFrom } from '@netward/lab-engine/lezer';
import { Misread, type TextPlace } from '@netward/lab-engine/misread';
import { matcherOfRange, matcherOfWord, spanOf, wildcard, type Matcher } from './matchers.ts';
import { knownField, refuse, refuseSigns, type QueryProblem } from './problems.ts';
import type { SearchRecord } from './records.ts';
import tables from './query.parser.json' with { type: 'json' };

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
  if (name === 'Range')
    return { text: said, matches: matcherOfRange(said), isIn: wildcard(said, false) };
  if (firstChild?.name !== 'String')
    return { text: said, matches: matcherOfWord(said), isIn: wildcard(said, false) };
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
