import type { Evidence, LabRecord } from '../packets/record.ts';

/** What a record can show that its device did; a sentence about a run claims such deeds. */
export type ShownDeed =
  'stop' | 'notice' | 'collect' | 'correlate' | 'encrypt' | 'forward' | 'inspect' | 'pass';

/** What a tutor needs to know about a kind of record. */
export interface TutorFacts {
  readonly shows: readonly ShownDeed[];
  /** What a learner may want to ask about it, by a name that its answer has too. */
  readonly questions: Readonly<
    Record<string, string | ((record: LabRecord, evidence: Evidence) => string)>
  >;
}

const ATTACKS = {
  sqli: 'SQL injection',
  xss: 'XSS attack',
  dirbuster: 'directory search',
} as const;

/** 'SQL injection': the attack that a record is about. */
export function attackIn({ finding, request }: LabRecord): string {
  const kind = request?.kind ?? finding;
  return ATTACKS[kind === 'xss' || kind === 'dirbuster' ? kind : 'sqli'];
}
