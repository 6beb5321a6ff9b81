import { expect, test } from '@jest/globals';
import { openThings } from './open-things.ts';
import { ownLevels } from './own-levels.ts';

const all = (id: string) =>
  ownLevels.find((level) => level.id === id)!.actions.map(([action]) => action);
const places = (things: ReturnType<typeof openThings>) => things.map(({ place }) => place);

test('what is open: a proof, a quiz with a mistake, a challenge', () => {
  const tried = { '1': [...all('1'), 'proof-1', 'proof-2'], '2': all('2') };
  const quizzes = { '1': { score: 6, total: 6 }, '2': { score: 5, total: 6 } };
  const things = openThings(ownLevels, { tried, quizzes, solved: ['1'] }, false);
  expect(places(things)).toEqual([
    'Level 2, proof still open',
    'Level 2, quiz 5/6',
    'Level 2, challenge',
  ]);
  expect(things[1]!.text).toBe('One question was wrong.');
});

test('a guest is asked for no quiz, and told where an account is needed', () => {
  const tried = { '1': [...all('1'), 'proof-1', 'proof-2'], '2': all('2') };
  const things = openThings(ownLevels, { tried, quizzes: {}, solved: ['1', '2'] }, true);
  expect(places(things)).toEqual(['Level 2, proof still open', 'Level 3, with an account']);
});
