import { api, type ApiCall } from '@netward/contracts';
import { excessOf, rowOf, statedBounds } from './testing/work-bounds.ts';

const calls = Object.keys(api) as ApiCall[];

test('docs/security.md states every cost of every call, and of no other', () => {
  expect([...statedBounds.keys()]).toEqual(calls.map(rowOf));
  for (const bounds of statedBounds.values())
    expect(bounds).toEqual(Array(4).fill(expect.any(Number)));
});

test('what is above its bound is named', () => {
  expect(excessOf('health', { cpuMs: 100, memoryMb: 33, rows: 300 })).toEqual([
    'memoryMb: 33.0, at most 32',
  ]);
});
