import { describeAge } from './desk-page.tsx';

it.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
])('says %p seconds as %p', (seconds, words) => {
  expect(describeAge(seconds)).toBe(words);
});
