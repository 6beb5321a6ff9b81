import { expect, test } from '@jest/globals';
import type { RuleThreshold } from './rules.ts';
import { ThresholdCounter } from './sensor.ts';

/** Which of eight matches, ten seconds apart, are written. */
function written(type: RuleThreshold['type'], count: number, seconds: number): readonly number[] {
  const counter = new ThresholdCounter({ type, count, seconds });
  const all = [1, 2, 3, 4, 5, 6, 7, 8];
  return all.filter((each) => counter.count('192.0.2.1', each * 10)[0] === 'alert');
}

test('limit writes the first ones of a window, threshold every so many, both one', () => {
  expect(written('limit', 2, 300)).toEqual([1, 2]);
  expect(written('threshold', 3, 300)).toEqual([3, 6]);
  expect(written('both', 3, 300)).toEqual([3]);
});

test('a detection filter lets the first ones of a window pass', () => {
  expect(written('detection_filter', 3, 300)).toEqual([4, 5, 6, 7, 8]);
  expect(written('detection_filter', 3, 40)).toEqual([4, 5]);
});

test('a window that has ended begins anew with the next match', () => {
  expect(written('limit', 1, 25)).toEqual([1, 4, 7]);
  expect(written('both', 2, 25)).toEqual([2, 5, 8]);
  expect(written('threshold', 3, 15)).toEqual([]);
});

test('sources are counted apart', () => {
  const counter = new ThresholdCounter({ type: 'limit', count: 1, seconds: 60 });
  expect(['a', 'b', 'a'].map((source) => counter.count(source, 1)[0])).toEqual([
    'alert',
    'alert',
    'silent',
  ]);
});
