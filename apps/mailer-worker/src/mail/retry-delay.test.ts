import { retryDelayMs } from './retry-delay.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const TOMORROW = '2026-01-02T00:00:00Z';

it('waits 2, 4 and 8 s, then 15 s for five minutes, then 15 min', () => {
  const waits = [1, 2, 3, 4, 22, 23, 90].map((tries) => retryDelayMs(tries, TOMORROW, NOW) / 1000);
  expect(waits).toEqual([2, 4, 8, 15, 15, 900, 900]);
});

it('tries for about five minutes before the waits grow long', () => {
  let total = 0;
  for (let tries = 1; tries <= 22; tries++) total += retryDelayMs(tries, TOMORROW, NOW);
  expect(total / 60_000).toBeCloseTo(5, 0);
});

it('never waits beyond the deadline', () => {
  expect(retryDelayMs(50, '2026-01-01T00:01:00Z', NOW)).toBe(60_000);
  expect(retryDelayMs(1, '2025-12-31T00:00:00Z', NOW)).toBe(0);
});
