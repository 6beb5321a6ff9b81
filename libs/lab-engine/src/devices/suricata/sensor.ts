/**
 * Thresholds of Suricata 7, by the client's address. limit: the first `count` alerts of a window ·
 * threshold: every `count`th match · both: one alert a window, at the `count`th match ·
 * detection_filter: each match but the first `count` of a window. A window begins with a match and ends
 * `seconds` later; the next match begins another one.
 */
import { kindOf, type RuleThreshold, type RuleKind, type SuricataRule } from './rules.ts';
import type { LabState } from '../derived.ts';
import type { Packet } from '../../packets/evidence.ts';
import { severityOf } from '../signatures.ts';
import {
  buffersOf,
  matchedParts,
  placesIn,
  type ContentPlaces,
  type MatchedPart,
  type SeenPacket,
} from './match.ts';

/** alert: it is written and acted on · silent: acted on, but not written any more · quiet: only counted. */
type Thresholded = 'alert' | 'silent' | 'quiet';

/** Counts the matches of one rule. */
export class ThresholdCounter {
  readonly #windows = new Map<string, { readonly from: number; count: number }>();

  constructor(readonly threshold: RuleThreshold | null) {}

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

interface RuleMatch<R extends SuricataRule = SuricataRule> {
  readonly rule: R;
  /** Empty for a rule about SYNs. */
  readonly parts: readonly MatchedPart[];
  readonly thresholded: Thresholded;
  /** This was the client's n-th match of the rule in the window of its threshold. */
  readonly nth: number;
}

/** What a sensor's record says of a match and of the packet that it had in hand. */
export function matchFacts({ rule }: RuleMatch, { payload }: Packet) {
  return {
    request: payload.kind === 'request' ? payload.request : null,
    finding: rule.finding ?? null,
    severity: severityOf(rule),
    rule: String(rule.sid),
  };
}

const NO_MATCHES: readonly never[] = [];

/** Compares rules with one packet after the other, as a sensor does, and keeps count. */
export class RuleSensor<R extends SuricataRule = SuricataRule> {
  readonly #rules: Readonly<Record<RuleKind, (readonly [R, ThresholdCounter])[]>>;

  constructor(rules: readonly R[]) {
    this.#rules = { SYN: [], request: [], response: [] };
    for (const rule of rules)
      this.#rules[kindOf(rule)].push([rule, new ThresholdCounter(rule.threshold)]);
  }

  compare(seen: SeenPacket): readonly RuleMatch<R>[] {
    const { client, at, payload, kind, port } = seen;
    const rules = this.#rules[kind];
    if (rules.length === 0) return NO_MATCHES;
    let places: ContentPlaces | undefined;
    const matches: RuleMatch<R>[] = [];
    for (const [rule, counter] of rules) {
      const { syn } = rule;
      if (syn?.ports && !syn.ports.includes(port)) continue;
      if (!syn) places ??= placesIn(buffersOf(payload)!);
      const parts = syn ? [] : matchedParts(rule, places!);
      if (!parts) continue;
      const [thresholded, nth] = counter.count(client, at);
      matches.push({ rule, parts, nth, thresholded });
    }
    return matches;
  }
}

export type Sensor = 'ids' | 'ips';

/** What the sensor looks for in this state. */
export function signaturesOf(state: LabState, sensor: Sensor): readonly SuricataRule[] {
  return sensor === 'ids' ? state.idsSignatures : state.ipsSignatures;
}

/** Whether the sensor runs in this state. */
export function isSensorOn(state: LabState, sensor: Sensor): boolean {
  return sensor === 'ips' ? state.ipsEnabled : state.idsEnabled || state.hasFixedSensor;
}
