import { expect, test } from '@jest/globals';
import { KeptPages } from './kept-pages.ts';

const PAGE = 4096;

test('only pages that changed are given back, as they were', () => {
  const memory = new Uint8Array(4 * PAGE);
  memory.fill(7, PAGE, 2 * PAGE);
  memory[3 * PAGE] = 1;
  const kept = new KeptPages(memory);
  expect(kept.bytes).toBe(2 * PAGE);
  expect([...kept.changedIn(memory)]).toEqual([]);

  const before = memory.slice();
  memory[2 * PAGE - 1] = 0;
  memory.fill(9, 2 * PAGE, 3 * PAGE);
  const changed = [...kept.changedIn(memory)];
  expect(changed.map(([at]) => at)).toEqual([PAGE, 2 * PAGE]);
  for (const [at, page] of changed) memory.set(page, at);
  expect(memory).toEqual(before);
});
