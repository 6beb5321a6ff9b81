import { filesIn } from './testing/source-files.ts';

/** Two features that share the number of an advisory lock wait for each other; nothing else shows it. */

const LIST = 'libs/nest-kit/src/database/migrate.ts';
const sources = filesIn(
  ['apps', 'libs', 'tools', 'bench', 'deploy'],
  /(?<!advisory-locks\.test)\.(ts|tsx|mjs|js|sh|sql)$/,
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
  const found = sources.filter(({ text }) => namesItsOwnLock(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('no two locks share a number', () => {
  const text = sources.find(({ file }) => file === LIST)?.text ?? '';
  const numbers = [...text.matchAll(/^ {2}\w+: ([\d_]+),$/gm)].map(([, digits]) => digits);
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers).size).toBe(numbers.length);
});
