import rules from './measured-rules.json' with { type: 'json' };

/** The rules that matched anything in CRS 3.3.4: their `msg`, and the paranoia level from which each is asked. */
export const RULES: Readonly<Record<string, (typeof rules)['913100']>> = rules;

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;
