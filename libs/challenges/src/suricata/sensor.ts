import type { MorningFlow } from '../web-requests/morning.ts';
import { matchedParts, placesIn, requestBuffers, type MatchedPart } from './match.ts';
import { ThresholdCounter, type Thresholded } from './thresholds.ts';
import type { SuricataRule } from './rules.ts';

/** A rule that matched a request. */
export interface RuleMatch<R extends SuricataRule = SuricataRule> {
  readonly rule: R;
  readonly parts: readonly MatchedPart[];
  /** Whether the threshold lets the alert be written. */
  readonly thresholded: Thresholded;
  /** This was the source's n-th match of the rule in the stream. */
  readonly nth: number;
}

/** Compares rules with one request after the other, as a sensor does, and keeps count. */
export class RuleSensor<R extends SuricataRule> {
  readonly #rules: readonly (readonly [R, ThresholdCounter])[];
  readonly #matches = new Map<string, number>();

  constructor(rules: readonly R[]) {
    this.#rules = rules.map((rule) => [rule, new ThresholdCounter(rule.threshold)]);
  }

  /** The rules that match; what is encrypted matches none. */
  compare(flow: MorningFlow): readonly RuleMatch<R>[] {
    if (flow.isSecure) return [];
    const places = placesIn(requestBuffers(flow.request));
    return this.#rules.flatMap(([rule, counter]): RuleMatch<R>[] => {
      const parts = matchedParts(rule, places);
      if (!parts) return [];
      const key = `${rule.sid} ${flow.source}`;
      const nth = (this.#matches.get(key) ?? 0) + 1;
      this.#matches.set(key, nth);
      return [{ rule, parts, nth, thresholded: counter.count(flow.source, flow.at) }];
    });
  }
}
