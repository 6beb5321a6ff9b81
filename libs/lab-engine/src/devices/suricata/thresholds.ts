/**
 * Thresholds of Suricata 7, by the client's address. limit: the first `count` alerts of a window ·
 * threshold: every `count`th match · both: one alert a window, at the `count`th match ·
 * detection_filter: each match but the first `count` of a window. A window begins with a match and ends
 * `seconds` later; the next match begins another one.
 */
import type { RuleThreshold } from './rules.ts';

interface CountedWindow {
  from: number;
  count: number;
}

/**
 * alert: it is written and acted on · silent: acted on, but not written any more · quiet: only counted.
 */
export type Thresholded = 'alert' | 'silent' | 'quiet';

/** Counts the matches of one rule. */
export class ThresholdCounter {
  readonly #windows = new Map<string, CountedWindow>();

  constructor(readonly threshold: RuleThreshold | null) {}

  /** What becomes of a match of this client, `at` in seconds, and the how many-th of its window it is. */
  count(client: string, at: number): readonly [Thresholded, nth: number] {
    if (!this.threshold) return ['alert', 1];
    const { type, count, seconds } = this.threshold;
    const known = this.#windows.get(client);
    const window = known && at <= known.from + seconds ? known : { from: at, count: 0 };
    this.#windows.set(client, window);
    window.count += 1;
    const nth = window.count;
    if (type === 'threshold' && nth === count) window.count = 0;
    return [becomes(type, nth, count), nth];
  }
}

function becomes(type: RuleThreshold['type'], nth: number, count: number): Thresholded {
  if (type === 'limit') return nth <= count ? 'alert' : 'silent';
  if (type === 'detection_filter') return nth > count ? 'alert' : 'quiet';
  if (nth < count) return 'quiet';
  return nth === count ? 'alert' : 'silent';
}
