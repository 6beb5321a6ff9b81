import { runLanes } from './run-tests.ts';
import type { Suite } from './suite.ts';

/** Runs suites whose end is in the test's hand; tells which have begun. */
function openLanes(suites: readonly [name: string, ...after: string[]][], lanes: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const chosen = suites.map(([name, ...after]): Suite => ({
    name,
    after,
    run: () => Promise.reject(new Error('not run')),
  }));
  const run = ({ name }: Suite): Promise<void> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  };
  const done = runLanes(chosen, run, { lanes, note: () => undefined });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, done, end };
}

test('as many suites run at once as there are lanes, in their order', async () => {
  const { begun, done, end } = openLanes([['a'], ['b'], ['c']], 2);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await expect(done).resolves.toBeUndefined();
});

test('a suite waits for the one it comes after, and lets others pass it by', async () => {
  const { begun, done, end } = openLanes([['build'], ['types', 'build'], ['format']], 2);
  expect(begun).toEqual(['build', 'format']);
  await end('format');
  expect(begun).toEqual(['build', 'format']);
  await end('build');
  expect(begun).toEqual(['build', 'format', 'types']);
  await end('types');
  await done;
});

test('a suite does not wait for one that was not chosen', async () => {
  const { begun, done, end } = openLanes([['types', 'build']], 2);
  expect(begun).toEqual(['types']);
  await end('types');
  await done;
});
