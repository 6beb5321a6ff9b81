import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import yaml from 'yaml';
import type { Json, RequestDraft } from './sample.ts';

/** A way to spoil a request. It draws from what fast-check makes of the run's seed. */
type Mutator = (draft: RequestDraft) => fc.Arbitrary<RequestDraft>;

type Place = readonly (string | number)[];

/** Every place in a value, the value itself first. */
function placesIn(value: Json | undefined, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [here, ...inner.flatMap(([key, part]) => placesIn(part, [...here, key]))];
}

/** The value with the part at a place replaced, or removed where `part` is undefined. */
function withPart(value: Json, [key, ...rest]: Place, part: Json | undefined): Json {
  if (key === undefined) return part ?? null;
  const copy = structuredClone(value) as Record<string | number, Json>;
  if (rest.length === 0 && part === undefined) delete copy[key];
  else copy[key] = withPart(copy[key] ?? null, rest, part);
  return copy as Json;
}

/** Puts what `parts` makes into some field of the body, or into a parameter of a call without one. */
const field =
  (parts: fc.Arbitrary<Json | undefined>): Mutator =>
  (draft) => {
    const { body, query } = draft;
    if (body === undefined && query.length === 0) return fc.constant(draft);
    if (body === undefined)
      return parts.map((part) => ({
        ...draft,
        query: query.map(([name]) => [name, encodeSafely(part)] as [string, string]),
      }));
    const places = placesIn(body).slice(1);
    return fc
      .tuple(fc.constantFrom(...(places.length > 0 ? places : [[]])), parts)
      .map(([place, part]) => ({ ...draft, body: withPart(body, place, part) }));
  };

function encodeSafely(part: Json | undefined): string {
  const text = typeof part === 'string' ? part : (JSON.stringify(part) ?? '');
  return encodeURIComponent(text.toWellFormed()).slice(0, 1500);
}

/** Spoils the text of some field's value where it stands in the JSON. */
const literal =
  (literals: fc.Arbitrary<string>): Mutator =>
  (draft) =>
    draft.body === undefined
      ? fc.constant(draft)
      : fc
          .tuple(fc.constantFrom(...placesIn(draft.body).slice(1), []), literals)
          .map(([place, text]) => {
            const marked = JSON.stringify(withPart(draft.body as Json, place, '@@'));
            return { ...draft, raw: Buffer.from(marked.replace('"@@"', () => text)) };
          });

const bytes =
  (change: (content: Buffer) => fc.Arbitrary<Buffer>): Mutator =>
  (draft) =>
    change(Buffer.from(JSON.stringify(draft.body ?? {}))).map((raw) => ({ ...draft, raw }));

const addHeaders =
  (headers: fc.Arbitrary<[string, string][]>): Mutator =>
  (draft) =>
    headers.map((more) => ({ ...draft, headers: [...draft.headers, ...more] }));

const setHeader =
  (name: string, values: fc.Arbitrary<string | undefined>): Mutator =>
  (draft) =>
    values.map((value) => {
      const others = draft.headers.filter(([other]) => other !== name);
      return { ...draft, headers: value === undefined ? others : [...others, [name, value]] };
    });

const path =
  (change: (path: string) => fc.Arbitrary<string>): Mutator =>
  (draft) =>
    change(draft.path).map((changed) => ({ ...draft, path: changed }));

const query =
  (change: fc.Arbitrary<[string, string][]>): Mutator =>
  (draft) =>
    change.map((more) => ({ ...draft, query: [...draft.query, ...more] }));

const oneOf = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);
const repeated = (text: string, ...times: number[]): fc.Arbitrary<string> =>
  fc.constantFrom(...times).map((count) => text.repeat(count));
const insert = (content: Buffer, piece: Uint8Array, at: number): Buffer =>
  Buffer.concat([content.subarray(0, at), piece, content.subarray(at)]);
const spliced =
  (pieces: fc.Arbitrary<Uint8Array>) =>
  (content: Buffer): fc.Arbitrary<Buffer> =>
    fc
      .tuple(pieces, fc.nat(content.length))
      .map(([piece, position]) => insert(content, piece, position));
const bracketed = (open: string, close: string) =>
  fc.constantFrom(13, 100, 3000).map((depth) => open.repeat(depth) + '1' + close.repeat(depth));

const parameter = (name: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.tuple(name, value).map((pair) => [pair]);
const FORM = 'application/x-www-form-urlencoded';

interface Drawn {
  fields: Record<string, Json[]>;
  literals: Record<string, string[]>;
  headers: Record<string, [string, string][]>;
  methods: string[];
  'content types': string[];
  'ends of a path': string[];
  'odd values': string[];
}
const drawn: Drawn = yaml.parse(readFileSync(join(import.meta.dirname, 'mutators.yaml'), 'utf8'));

const each = <T>(lists: Record<string, T[]>, mutator: (values: fc.Arbitrary<T>) => Mutator) =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, mutator(fc.constantFrom(...list))]),
  );

export const mutators: Readonly<Record<string, Mutator>> = {
  ...each(drawn.fields, field),
  ...each(drawn.literals, literal),
  ...each(drawn.headers, (headers) => addHeaders(headers.map((header) => [header]))),
  'a field is missing': field(fc.constant(undefined)),
  'a field is a number': field(fc.double({ noNaN: true, noDefaultInfinity: true })),
  'a field is a list': field(fc.array(fc.string(), { maxLength: 4 })),
  'a field is a long list': field(fc.constantFrom(101, 401, 2000).map((n) => Array(n).fill('x'))),
  'a field is any JSON': field(fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>),
  'a field is long': field(repeated('x', 51, 129, 255, 1025, 4001, 9000)),
  'a field is any text': field(fc.string({ unit: 'binary', maxLength: 200 })),
  'a field is a few graphemes': field(fc.string({ unit: 'grapheme', maxLength: 60 })),
  'a field holds NUL': field(fc.string().map((text) => `a\u0000${text}`)),
  'a number is out of range': literal(oneOf('1e999', '-1e999', '1e-999', '9'.repeat(400), '-0')),
  'a field is deep': literal(fc.oneof(bracketed('[', ']'), bracketed('{"a":', '}'))),
  'the body is no object': bytes(() =>
    oneOf('[]', 'null', '"x"', '1', 'true', '[[]]', '{}').map((text) => Buffer.from(text)),
  ),
  'the body is cut': bytes((content) =>
    fc.nat(content.length).map((at) => content.subarray(0, at)),
  ),
  'the body has a wrong byte': bytes(spliced(fc.uint8Array({ minLength: 1, maxLength: 3 }))),
  'the body is any bytes': bytes(() =>
    fc.uint8Array({ maxLength: 500 }).map((content) => Buffer.from(content)),
  ),
  'the body is no UTF-8': bytes((content) =>
    fc.constantFrom(
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), content]),
      Buffer.from(content.toString(), 'utf16le'),
      insert(content, Buffer.from([0xc3, 0x28]), content.length - 2),
      insert(content, Buffer.from([0xed, 0xa0, 0x80]), content.length - 2),
    ),
  ),
  'the body is too large': bytes((content) =>
    fc
      .constantFrom(17_000, 33_000, 66_000, 530_000)
      .map((size) => Buffer.concat([Buffer.alloc(size, ' '), content])),
  ),
  'the body is empty': bytes(() => fc.constant(Buffer.alloc(0))),
  'the body is an archive': (draft) =>
    setHeader('content-encoding', oneOf('gzip', 'br', 'deflate', 'identity, gzip', 'x'))(draft),
  'another content type': setHeader(
    'content-type',
    fc.constantFrom(undefined, ...drawn['content types']),
  ),
  'another character set': setHeader(
    'content-type',
    fc
      .constantFrom('utf-16', 'latin1', 'utf-8; x=y', '"')
      .map((set) => `application/json; charset=${set}`),
  ),
  'a form': (draft) => {
    const raw = Buffer.from('List-Unsubscribe=One-Click');
    return setHeader('content-type', fc.constant(FORM))({ ...draft, raw });
  },
  'another session': setHeader(
    'authorization',
    fc.oneof(
      fc.constantFrom(undefined, 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', 'bearer x'),
      fc.base64String({ maxLength: 300 }).map((text) => `Bearer ${text}`),
      fc.constant(`Bearer eyJhbGciOiJub25lIn0.${btoa('{"sub":"x"}').replaceAll('=', '')}.`),
    ),
  ),
  'a header that is long': addHeaders(
    parameter(fc.constant('x-long'), repeated('x', 500, 4000, 9000)),
  ),
  'many headers': addHeaders(
    fc
      .constantFrom(50, 120)
      .map((n) => Array.from({ length: n }, (_, at) => [`x-${at}`, '1'] as [string, string])),
  ),
  'another method': (draft) =>
    fc.constantFrom(...drawn.methods).map((method) => ({ ...draft, method })),
  'another path': path((given) =>
    fc.oneof(
      oneOf(...drawn['ends of a path']).map((end) => given + end),
      fc.constantFrom(
        given.toUpperCase(),
        given.slice(0, -1),
        given.replace('/api', '/api/'),
        given.replace('/api', '/internal'),
        `/${given}`,
        `http://evil.example${given}`,
      ),
      fc.webPath().map((extra) => `/api${extra}`),
    ),
  ),
  'a parameter twice': query(
    oneOf('token', 'level').map((name) => ['1', '2'].map((at) => [name, at])),
  ),
  'an odd parameter': query(
    fc.oneof(
      parameter(oneOf('level[]', 'level[a]', 'token%5B%5D', '__proto__', ''), fc.constant('1')),
      parameter(fc.constant('level'), oneOf(...drawn['odd values'])),
      parameter(fc.constant('q'), repeated('x', 100, 1500, 2100)),
    ),
  ),
  'a body where none belongs': bytes(() => fc.json().map((text) => Buffer.from(text))),
};
