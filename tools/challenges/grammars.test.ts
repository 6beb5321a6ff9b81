import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from '@jest/globals';
import { grammars, parserOf } from './grammars.ts';

test('every committed parser is the one that its grammar makes', async () => {
  expect(grammars().length).toBeGreaterThan(0);
  for (const { grammar, parser } of grammars())
    expect([basename(grammar), readFileSync(parser, 'utf8')]).toEqual([
      basename(grammar),
      await parserOf(grammar),
    ]);
});
