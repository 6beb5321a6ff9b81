import { describeAge, describeTime } from './describe-age.ts';

it.each([
  [-1, '0 s'],
  [0.4, '0 s'],
  [59, '59 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
  [270_000, '3 d 3 h'],
])('says %p seconds as %p', (seconds, words) => {
  expect(describeAge(seconds)).toBe(words);
});

it('says a moment in UTC', () => {
  expect(describeTime('2026-11-21T07:05:09.123Z')).toBe('21 Nov, 07:05:09 UTC');
});
