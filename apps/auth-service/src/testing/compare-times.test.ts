import { compareTimes } from './compare-times.ts';

const times = (from: number) => Array.from({ length: 100 }, (_, at) => from + (at % 10));

test('equal times are a coin toss', () => {
  expect(compareTimes(times(5), times(5))).toEqual({ auc: 0.5, medianGap: 0 });
});

test('finds a difference, whichever side is slower', () => {
  expect(compareTimes(times(5), times(8)).auc).toBeGreaterThan(0.7);
  expect(compareTimes(times(8), times(5)).auc).toBeLessThan(0.3);
  expect(compareTimes([1, 2, 3], [4, 5, 6, 7])).toEqual({ auc: 1, medianGap: 3.5 });
});
