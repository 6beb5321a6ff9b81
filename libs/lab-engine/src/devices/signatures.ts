/**
 * The rules of the lab's sensors; their numbers begin at 1000001, as Suricata's local rules do. The sensor
 * counts answers, so it needs no list of paths; the device in the path counts connections, since it can
 * only act before the answer.
 */
import type { Finding, Severity } from '../packets/evidence.ts';
import type { InlineRule, Rate, RulePriority, SuricataRule } from './suricata/rules.ts';
import signatures from './suricata/signatures.json' with { type: 'json' };

/** A rule of the lab, which knows what the traffic is that it matches. */
export interface Signature extends SuricataRule {
  readonly priority: RulePriority;
  readonly finding: Finding;
}

export const { SQLI, XSS, SEARCH, SCAN, RATE } = signatures as Readonly<
  Record<keyof typeof signatures, Signature>
>;

/** The rule about connections with other numbers, as one that drops. */
export function rateRule(rate: Rate): InlineRule {
  return { ...RATE, threshold: { type: 'detection_filter', ...rate }, action: 'drop' };
}

const SEVERITIES: Readonly<Record<RulePriority, Severity>> = { 1: 'high', 2: 'medium', 3: 'low' };

/** Suricata's priority in the lab's words. */
export function severityOf({ priority = 3 }: Pick<SuricataRule, 'priority'>): Severity {
  return SEVERITIES[priority];
}
