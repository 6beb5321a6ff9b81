import { expect, test } from '@jest/globals';
import { CHALLENGE_LEVELS } from './index.ts';
import { sealedSeed } from './sealed-seed.ts';

test('a learner has the same day each time, and another one in every level', () => {
  const days = CHALLENGE_LEVELS.map((level) => sealedSeed('account 1', level));
  expect(days).toEqual(CHALLENGE_LEVELS.map((level) => sealedSeed('account 1', level)));
  expect(new Set(days).size).toBe(CHALLENGE_LEVELS.length);
});

test('learners whose ids are alike have days all over the range', () => {
  const days = Array.from({ length: 4_000 }, (_, id) => sealedSeed(`${id}`, '2'));
  const tenths = days.map((day) => Math.floor((10 * day) / 2 ** 24));
  for (let tenth = 0; tenth < 10; tenth += 1)
    expect(tenths.filter((each) => each === tenth).length).toBeGreaterThan(300);
  expect(new Set(days).size).toBeGreaterThan(3_990);
});
