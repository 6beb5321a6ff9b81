import fc from 'fast-check';
import { AppError } from '../errors/app-error.ts';
import { isTooDeep, parseJson } from './validation.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

test.each([
  ['NUL in a text', '{"a":"x\\u0000y"}'],
  ['NUL in a key', '{"a\\u0000":1}'],
  ['a lone surrogate', '{"a":"\\ud800"}'],
  ['nesting beyond 12', nested(13)],
  ['nesting of 5,000', '['.repeat(5000)],
  ['a __proto__ key', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor.prototype key', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['an integer that is not exact', '{"a":9007199254740993}'],
  ['infinity', '{"a":1e999}'],
  ['a list at the top', '[]'],
  ['a text at the top', '"a"'],
  ['null at the top', 'null'],
  ['a byte order mark', '\uFEFF{}'],
  ['NaN', '{"a":NaN}'],
  ['half an object', '{"a":'],
])('refuses %s', (_claim, text) => {
  expect(() => parseJson(bytes(text))).toThrow('Invalid request');
});

test('refuses bytes that are not UTF-8', () => {
  expect(() => parseJson(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(
    'Invalid request',
  );
});

test('brackets inside texts do not count as nesting', () => {
  expect(isTooDeep(bytes(`{"a":"${'['.repeat(50)}\\"{{"}`))).toBe(false);
});

test('accepts twelve levels, emoji and 2147483648', () => {
  expect(parseJson(bytes('{"a":2147483648,"b":"🦉"}'))).toEqual({ a: 2147483648, b: '🦉' });
  expect(parseJson(bytes(nested(12)))).toBeDefined();
});

test('answers an object or refuses, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
      try {
        expect(typeof parseJson(body)).toBe('object');
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
  );
});
