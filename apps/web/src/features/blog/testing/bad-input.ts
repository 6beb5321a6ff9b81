/** Input that a program meets sooner or later: damaged, hostile, or of another kind than it expects. */

const DEEP = 20_000;
const LONG = 20_000;

/** Texts that are JSON or nearly JSON, of every kind and size. */
export const BAD_TEXTS: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '-1',
  'NaN',
  '-Infinity',
  '1e400',
  `1${'0'.repeat(400)}`,
  '9'.repeat(5000),
  '"x"',
  '""',
  '[]',
  '[null]',
  '{}',
  '{"a":{"b":[{"c":null}]}}',
  '"\\ud800"',
  '"\\u0000"',
  '"\\u001b[2J"',
  '{"topic"',
  '] "" 200',
  'http://[',
  'http://a b/',
  'http://127.0.0.1:99999/',
  'http://127.0.0.1:x/',
  '[ERROR] é ü 漢',
  '['.repeat(DEEP),
  '{"a":'.repeat(DEEP),
  'a'.repeat(LONG),
  '] "'.repeat(LONG / 4),
];

/** Bytes that are no text: broken UTF-8, NUL, all values of a byte but the two that end lines. */
export const BAD_BYTES: readonly Buffer[] = [
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0x00]),
  Buffer.from([0xc3]),
  Buffer.from(
    Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 10 && byte !== 13),
  ),
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A record as JSON text, in every version with one value missing or replaced by a bad text. */
export function damagedJson(record: Json): string[] {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return [...BAD_TEXTS];
  const entries = Object.entries(record);
  const write = (fields: readonly (readonly [string, string])[]) =>
    `{${fields.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
  const whole = entries.map(([key, value]) => [key, JSON.stringify(value)] as const);
  return entries.flatMap(([key, value]) => [
    write(whole.filter(([other]) => other !== key)),
    ...damagedJson(value).map((text) =>
      write(whole.map(([other, same]) => [other, other === key ? text : same])),
    ),
  ]);
}

/** A line of text, in every version with one word missing or replaced by a bad text. */
export function damagedWords(line: string): string[] {
  const words = line.split(' ');
  return words.flatMap((_, index) =>
    ['', ...BAD_TEXTS].map((text) => words.with(index, text).join(' ')),
  );
}

/** A line that breaks off, at many places. */
export function truncated(line: string): string[] {
  return Array.from({ length: line.length }, (_, length) => line.slice(0, length)).filter(
    (_, length) => length % 3 === 0,
  );
}
