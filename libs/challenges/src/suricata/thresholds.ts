/**
 * Thresholds of Suricata 7, by source. limit: the first `count` alerts of a window · threshold: every
 * `count`th match · both: one alert a window, at the `count`th match. A window begins with a match and
 * ends `seconds` later; the next match begins another one.
 */
import type { AlertThreshold } from './rules.ts';

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
  readonly #threshold: AlertThreshold | null;

  constructor(threshold: AlertThreshold | null) {
    this.#threshold = threshold;
  }

  /** What becomes of a match of this source, `at` in seconds. */
  count(source: string, at: number): Thresholded {
    if (!this.#threshold) return 'alert';
    const { type, count, seconds } = this.#threshold;
    const known = this.#windows.get(source);
    const window = known && at <= known.from + seconds ? known : { from: at, count: 0 };
    this.#windows.set(source, window);
    window.count += 1;
    if (type === 'limit') return window.count <= count ? 'alert' : 'silent';
    if (window.count < count) return 'quiet';
    if (type === 'both') return window.count === count ? 'alert' : 'silent';
    window.count = 0;
    return 'alert';
  }
}
