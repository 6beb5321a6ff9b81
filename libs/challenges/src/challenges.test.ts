import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CHALLENGE_LEVELS } from './index.ts';
import { CHALLENGE_PROOFS } from './testing/proofs.ts';

test('every challenge has a proof, and its tests in its folder', () => {
  expect(Object.keys(CHALLENGE_PROOFS)).toEqual(CHALLENGE_LEVELS);
  const folders = readdirSync(import.meta.dirname).filter((name) => /^\d\d-/.test(name));
  const tested = folders.map((name) => {
    const file = join(import.meta.dirname, name, 'challenge.test.ts');
    return /^testChallenge\('(\d+)'\);$/m.exec(readFileSync(file, 'utf8'))?.[1];
  });
  expect(tested).toEqual(CHALLENGE_LEVELS);
});
