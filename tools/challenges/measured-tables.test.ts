import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { root } from '../harness/repository.mjs';
import { measuredTables } from './measured-tables.ts';

test('every table of measured requests is what the measurement says', () => {
  const all = measuredTables();
  expect(all.length).toBeGreaterThan(0);
  for (const { file, text } of all)
    expect([file.slice(root.length), readFileSync(file, 'utf8')]).toEqual([
      file.slice(root.length),
      text,
    ]);
});
