/** A search over what devices wrote: records with named fields, and one line that asks for them. */
import { found, readQuery, type SearchQuery } from './query.ts';
import { FIELD_NAMES } from './problems.ts';
import type { SearchRecord } from './records.ts';

export { type QueryFix, type QueryProblem } from './problems.ts';
export { found, readQuery, type QueryPart, type SearchQuery } from './query.ts';
export * from './records.ts';

/** How often a field has each of its values, the most frequent first. */
export interface FieldCount {
  readonly field: string;
  readonly values: readonly (readonly [value: string, count: number])[];
}

/** The fields that any of the records has, in the order in which they are counted. */
export function fieldsOf(records: readonly SearchRecord[]): readonly string[] {
  const names = new Set(records.flatMap(({ fields }) => Object.keys(fields)));
  return FIELD_NAMES.filter((name) => names.has(name));
}

/** The values of each field of these records. */
export function countsOf(
  records: readonly SearchRecord[],
  fields: readonly string[],
): readonly FieldCount[] {
  return fields.flatMap((field) => {
    const counts = new Map<string, number>();
    for (const { fields: has } of records) {
      const value = has[field];
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const values = [...counts].sort(([, one], [, other]) => other - one);
    return values.length ? [{ field, values }] : [];
  });
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** As many steps as a clock's face knows; one is as long as it must be for thirty bars at most. */
const STEPS = [1, 2, 5, 10, 15, 30]
  .flatMap((n) => [n * SECOND, n * MINUTE])
  .concat(4 * MINUTE, 60 * MINUTE)
  .sort((a, b) => a - b);
const BARS = 30;

/** The records over time, all of them and those that were found; empty without records. */
export function histogramOf(records: readonly SearchRecord[], hits: readonly SearchRecord[]) {
  const times = records.map(({ at }) => at);
  if (times.length === 0) return [];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const begins = (step: number) => Math.floor(first / step) * step;
  const count = (step: number) => Math.floor((last - begins(step)) / step) + 1;
  const step = STEPS.find((each) => count(each) <= BARS) ?? STEPS.at(-1)!;
  const start = begins(step);
  const bars = Array.from({ length: count(step) }, (_, nth) => ({
    from: start + nth * step,
    to: start + (nth + 1) * step,
    all: 0,
    found: 0,
  }));
  const barAt = ({ at }: SearchRecord) => bars[Math.floor((at - start) / step)]!;
  for (const record of records) barAt(record).all += 1;
  for (const record of hits) barAt(record).found += 1;
  return bars;
}

/** A bar of the histogram. Times are milliseconds since midnight. */
export type TimeBar = ReturnType<typeof histogramOf>[number];

/** Pairs of the parts of a query, those with the most records first; of a query of two parts, each alone. */
export function pairsOf(text: string, { parts }: SearchQuery, records: readonly SearchRecord[]) {
  const said = parts.map(({ from, to }) => text.slice(from, to));
  const sets =
    parts.length > 2
      ? said.flatMap((one, at) => said.slice(at + 1).map((other) => `${one} ${other}`))
      : parts.length === 2
        ? said
        : [];
  const fields = fieldsOf(records);
  return sets
    .map((query) => {
      const read = readQuery(query, fields);
      return { query, count: 'problem' in read ? 0 : found(records, read).length };
    })
    .sort((one, other) => other.count - one.count);
}

/** A value of a record as the next question. */
export interface FieldValue {
  readonly field: string;
  readonly value: string;
}

const isPlain = (value: string) =>
  /^[\w./?%@~+*-]+$/.test(value) && !/\*|\.\.|^(?:and|or|not)$/i.test(value);

/** `user.name:alice`, quoted where the value would be read as something else. */
export function printedValue({ field, value }: FieldValue): string {
  const isNetwork = /^[\d.]+\/\d+$/.test(value);
  const text =
    isPlain(value) && !isNetwork && !value.startsWith('-')
      ? value
      : `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${field}:${text}`;
}

export type QueryEdit = 'add' | 'exclude' | 'alone';

/** The query with a value that must, must not or alone may fit. A query that is not understood is replaced. */
export function withValue(query: string, value: FieldValue, edit: QueryEdit): string {
  const part = printedValue(value);
  const read = readQuery(query, [value.field, ...fieldsIn(query)]);
  if (edit === 'alone' || 'problem' in read) return edit === 'exclude' ? `-${part}` : part;
  const others = read.parts.filter(
    ({ field, values }) =>
      field !== value.field || values.length !== 1 || values[0] !== value.value,
  );
  return joined(query, others, edit === 'exclude' ? `-${part}` : part);
}

/** The query with this span of time in place of every other. Times are milliseconds since midnight. */
export function withSpan(query: string, from: number, to: number): string {
  const read = readQuery(query, fieldsIn(query));
  const others = 'problem' in read ? [] : read.parts.filter(({ span }) => !span);
  return joined(query, others, `${clockTime(from)}..${clockTime(to)}`);
}

function joined(
  query: string,
  parts: readonly { readonly from: number; readonly to: number }[],
  more: string,
): string {
  return [...parts.map(({ from, to }) => query.slice(from, to)), more].join(' ');
}

/** The names before colons: an edit keeps what it finds. */
function fieldsIn(query: string): readonly string[] {
  return [...query.matchAll(/([\w.@-]+)[:=]/g)].map(([, name]) =>
    name!.toLowerCase().replace(/^-/, ''),
  );
}

/** '09:04:36', or '09:04' on the minute. */
export function clockTime(at: number): string {
  const time = new Date(Math.max(0, at)).toISOString().slice(11, 19);
  return time.replace(/:00$/, '');
}
