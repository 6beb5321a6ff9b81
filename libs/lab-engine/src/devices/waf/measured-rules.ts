import rules from './measured-rules.json' with { type: 'json' };

/** A rule of the Core Rule Set: its `msg`, and from which paranoia level on it is asked. */
interface MeasuredRule {
  readonly name: string;
  readonly paranoia: number;
}

/** The rules that matched anything in CRS 3.3.4, as `npm run write` makes them. */
export const RULES: Readonly<Record<string, MeasuredRule>> = rules;

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;
