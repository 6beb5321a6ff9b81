import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two features that share the number of an advisory lock wait for each other; nothing else shows it. */

const root = join(import.meta.dirname, '..');
const LIST = 'libs/nest-kit/src/database/advisory-locks.ts';

const sources = ['apps', 'libs', 'tools', 'bench', 'deploy'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(ts|tsx|mjs|js|sh|sql)$/.test(name) && !/(^|\/)(node_modules|dist|bundle)\//.test(name),
    )
    .map((name) => join(room, name))
    .filter((name) => name !== 'tools/advisory-locks.test.ts'),
);

/** Whether a text takes or frees an advisory lock by a number that is not from the list. */
function namesItsOwnLock(text: string): boolean {
  const calls = text.match(/pg_\w*advisory_\w*lock\w*\(\s*\S/g) ?? [];
  return (
    calls.some((call) => /\d$/.test(call)) || (calls.length > 0 && !/ADVISORY_LOCKS\./.test(text))
  );
}

test('a lock by a number of its own is found, a lock from the list is not', () => {
  expect(namesItsOwnLock('SELECT pg_advisory_lock(7264511)')).toBe(true);
  expect(namesItsOwnLock('const LOCK = 5; query("SELECT pg_try_advisory_xact_lock($1)")')).toBe(
    true,
  );
  expect(namesItsOwnLock("query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.a])")).toBe(
    false,
  );
  expect(namesItsOwnLock('nothing')).toBe(false);
});

test('every advisory lock has its number from the list', () => {
  const files = sources.filter((file) => namesItsOwnLock(readFileSync(join(root, file), 'utf8')));
  expect(files).toEqual([]);
});

test('no two locks share a number', () => {
  const text = readFileSync(join(root, LIST), 'utf8');
  const numbers = [...text.matchAll(/^ {2}\w+: ([\d_]+),$/gm)].map(([, digits]) => digits);
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
});
