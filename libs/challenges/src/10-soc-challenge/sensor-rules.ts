import type { InlineRule, SuricataRule } from '@netward/lab-engine/suricata';
import scan from '../shop/scan-rule.json' with { type: 'json' };
import rules from './sensor-rules.json' with { type: 'json' };

/** Suricata's rules of this site: before the WAF, and behind it. They only alert. */
export const IPS_RULES = [...rules.ips, scan] as unknown as readonly InlineRule[];
export const IDS_RULES = rules.ids as unknown as readonly SuricataRule[];

/** What a rule says, by its number. */
export function messageOf(sid: number): string {
  return [...IPS_RULES, ...IDS_RULES].find((rule) => rule.sid === sid)!.message;
}
