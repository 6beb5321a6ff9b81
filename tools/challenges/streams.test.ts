import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../harness/repository.mjs';
import { tables } from './streams.ts';

test('every committed stream is what its seed makes', async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(0);
  for (const { file, text } of all)
    expect([file.slice(root.length), readFileSync(file, 'utf8')]).toEqual([
      file.slice(root.length),
      text,
    ]);
});
