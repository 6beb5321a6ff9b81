import type { Finding, Severity } from '../packets/record.ts';

/**
 * A rule of a sensor. content: all of these words are in the request's target · connections, ports,
 * not found: so many of them from one source, in one action.
 */
export interface Signature {
  /** Ours begin at 1000001, as Suricata's local rules do. */
  readonly sid: number;
  readonly finding: Finding;
  readonly title: string;
  readonly severity: Severity;
  readonly counts: 'content' | 'connections' | 'ports' | 'not found';
  readonly contents: readonly string[];
  /** The first ones up to this number pass. */
  readonly threshold: number;
}

export const SQLI: Signature = {
  sid: 1_000_001,
  finding: 'sqli',
  title: 'SQL injection in URI',
  severity: 'high',
  counts: 'content',
  contents: ['union', 'select'],
  threshold: 0,
};

export const XSS: Signature = {
  sid: 1_000_002,
  finding: 'xss',
  title: 'script tag in parameter',
  severity: 'medium',
  counts: 'content',
  contents: ['<script'],
  threshold: 0,
};

/** The sensor counts answers, so it needs no list of paths. */
export const SEARCH: Signature = {
  sid: 1_000_003,
  finding: 'dirbuster',
  title: 'many requests for unknown paths',
  severity: 'low',
  counts: 'not found',
  contents: [],
  threshold: 9,
};

export const SCAN: Signature = {
  sid: 1_000_004,
  finding: 'port scan',
  title: 'port scan',
  severity: 'low',
  counts: 'ports',
  contents: [],
  threshold: 2,
};

/** The device in the path counts connections, since it can only act before the answer. */
export const RATE: Signature = {
  sid: 1_000_005,
  finding: 'dirbuster',
  title: 'request rate over threshold',
  severity: 'low',
  counts: 'connections',
  contents: [],
  threshold: 10,
};

/** The first signature whose words are all in this text. */
export function matching(signatures: readonly Signature[], text: string): Signature | undefined {
  const lower = text.toLowerCase();
  return signatures.find(
    ({ counts, contents }) =>
      counts === 'content' && contents.every((content) => lower.includes(content)),
  );
}
