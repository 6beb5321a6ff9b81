import { HTTPS_PORT, HTTP_PORT } from '../cast.ts';
import type { Finding, Severity } from '../packets/record.ts';
import type {
  InlineRule,
  Rate,
  RuleContent,
  RulePriority,
  SuricataRule,
} from './suricata/rules.ts';

/** A rule of the lab's sensors. */
export interface Signature extends SuricataRule {
  readonly priority: RulePriority;
  /** What the traffic is that it matches. */
  readonly finding: Finding;
}

const inTarget = (text: string): RuleContent => ({
  buffer: 'http.uri',
  text,
  nocase: true,
  negated: false,
  near: null,
});

// Ours begin at 1000001, as Suricata's local rules do.
export const SQLI: Signature = {
  sid: 1_000_001,
  finding: 'sqli',
  message: 'SQL injection in URI',
  priority: 1,
  contents: [inTarget('union'), inTarget('select')],
  threshold: null,
};

export const XSS: Signature = {
  sid: 1_000_002,
  finding: 'xss',
  message: 'script tag in parameter',
  priority: 2,
  contents: [inTarget('<script')],
  threshold: null,
};

/** The sensor counts answers, so it needs no list of paths. */
export const SEARCH: Signature = {
  sid: 1_000_003,
  finding: 'dirbuster',
  message: 'many requests for unknown paths',
  priority: 3,
  contents: [{ buffer: 'http.stat_code', text: '404', nocase: false, negated: false, near: null }],
  threshold: { type: 'both', count: 10, seconds: 1 },
};

export const SCAN: Signature = {
  sid: 1_000_004,
  finding: 'port scan',
  message: 'port scan',
  priority: 3,
  contents: [],
  syn: { ports: null },
  threshold: { type: 'both', count: 3, seconds: 1 },
};

/** The device in the path counts connections, since it can only act before the answer. */
export const RATE: Signature = {
  sid: 1_000_005,
  finding: 'dirbuster',
  message: 'connection rate over threshold',
  priority: 3,
  contents: [],
  syn: { ports: [HTTP_PORT, HTTPS_PORT] },
  threshold: { type: 'detection_filter', count: 10, seconds: 60 },
};

/** It with other numbers, as a rule that drops. */
export function rateRule(rate: Rate): InlineRule {
  return { ...RATE, threshold: { type: 'detection_filter', ...rate }, action: 'drop' };
}

const SEVERITIES: Readonly<Record<RulePriority, Severity>> = { 1: 'high', 2: 'medium', 3: 'low' };

/** Suricata's priority in the lab's words. */
export function severityOf({ priority = 3 }: Pick<SuricataRule, 'priority'>): Severity {
  return SEVERITIES[priority];
}
