import { expect, test } from '@jest/globals';
import { Snapshot } from './computer.ts';

const PAGE = 4096;
const DEVICES = new Uint8Array([1, 2, 3, 4, 5]).buffer;

function memoryWithTwoPages(): Uint8Array {
  const memory = new Uint8Array(4 * PAGE);
  memory.fill(7, PAGE, 2 * PAGE);
  memory[3 * PAGE] = 1;
  return memory;
}

test('only pages that changed are given back, as they were', () => {
  const memory = memoryWithTwoPages();
  const snapshot = Snapshot.of(DEVICES, memory);
  expect(snapshot.bytes).toBe(5 + 2 * PAGE);
  expect([...snapshot.changedIn(memory)]).toEqual([]);

  const before = memory.slice();
  memory[2 * PAGE - 1] = 0;
  memory.fill(9, 2 * PAGE, 3 * PAGE);
  const changed = [...snapshot.changedIn(memory)];
  expect(changed.map(([, at]) => at)).toEqual([PAGE, 2 * PAGE]);
  for (const [page, at] of changed) memory.set(page, at);
  expect(memory).toEqual(before);
});

test('a snapshot that was written is the same when it is read, however far apart its pages are', () => {
  const memory = memoryWithTwoPages();
  const bytes = Snapshot.of(DEVICES, memory).toBytes();
  let read = 0;
  const snapshot = Snapshot.from((part) => part.set(bytes.slice(read, (read += part.length))));
  expect(read).toBe(bytes.length);
  expect(snapshot.devices).toEqual(DEVICES);
  const empty = new Uint8Array(memory.length);
  for (const [page, at] of snapshot.changedIn(empty)) empty.set(page, at);
  expect(empty).toEqual(memory);
});
