import type { Packet } from '../../packets/packet.ts';
import { severityOf } from '../signatures.ts';
import {
  buffersOf,
  matchedParts,
  placesIn,
  type ContentPlaces,
  type MatchedPart,
  type SeenPacket,
} from './match.ts';
import { kindOf, type RuleKind, type SuricataRule } from './rules.ts';
import { ThresholdCounter, type Thresholded } from './thresholds.ts';

/** A rule that matched a packet. */
export interface RuleMatch<R extends SuricataRule = SuricataRule> {
  readonly rule: R;
  /** Empty for a rule about SYNs. */
  readonly parts: readonly MatchedPart[];
  /** Whether the threshold lets the alert be written. */
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

  /** The rules that match; what is encrypted matches none. */
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
