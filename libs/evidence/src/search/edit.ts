import { readQuery } from './query.ts';

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
