import { SparingLines } from './error.filter.ts';

test('an outage writes one line of a kind per interval, with the number of those left out', () => {
  let now = 0;
  const lines = new SparingLines(10_000, () => now);
  expect(lines.admit('UNAVAILABLE')).toBe(0);
  expect(lines.admit('UNAVAILABLE')).toBeUndefined();
  now = 9_999;
  expect(lines.admit('UNAVAILABLE')).toBeUndefined();
  expect(lines.admit('TIMEOUT')).toBe(0);
  now = 10_000;
  expect(lines.admit('UNAVAILABLE')).toBe(2);
  expect(lines.admit('UNAVAILABLE')).toBeUndefined();
});
