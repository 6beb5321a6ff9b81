import observed from './crs-observed.json' with { type: 'json' };

/**
 * What ModSecurity 3.0.9 wrote about rules of the Core Rule Set 3.3.4 (Apache License 2.0) in a network
 * of real tools: operator, argument (cut short by ModSecurity itself), line, transformations, tags.
 */
export interface ObservedRule {
  /** Null for libinjection, whose argument is what it detects. */
  readonly operator: string | null;
  readonly parameter: string;
  readonly lineNumber: number;
  /** As in the entry's reference. */
  readonly transformations: string;
  readonly tags: readonly string[];
  /** What is reported instead of the matching part; null for the part itself. */
  readonly data: string | null;
}

export const OBSERVED: Readonly<Record<string, ObservedRule>> = observed;

/** The rule that refuses a request by the sum of the scores. */
export const CRS_BLOCKING = {
  id: '949110',
  name: 'Inbound Anomaly Score Exceeded',
  file: 'REQUEST-949-BLOCKING-EVALUATION.conf',
} as const;
