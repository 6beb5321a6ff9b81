import { RANK, type Verdict } from '../devices/words.ts';
import type { Evidence, LabRecord } from '../packets/record.ts';
import { WORDS, told, toldRecords } from './wording.ts';

/** The line a lab shows before the first action. */
export const INIT_MESSAGE = 'INIT: ready for action...';

/** The one sentence that says what an action led to; before any action, the INIT line. */
export function messageOf(evidence: Evidence | null): string {
  if (!evidence) return INIT_MESSAGE;
  let lowest = Infinity;
  let sentence = INIT_MESSAGE;
  for (const record of toldRecords(evidence)) {
    const message = told('message', record, evidence);
    const height = rankOf(record, evidence);
    if (message === null || height >= lowest) continue;
    lowest = height;
    sentence = message;
  }
  return sentence;
}

/** Where a record stands among those of its action: the lowest is what the action is about. */
export function rankOf(record: LabRecord, evidence: Evidence): number {
  const rank = told('rank', record, evidence);
  if (rank === null) {
    const hasMessage = WORDS[record.kind].written.message !== undefined;
    return hasMessage ? RANK.changed : RANK.answered - 1;
  }
  return typeof rank === 'string' ? RANK[rank] : RANK[rank[0]] + rank[1];
}

/** What a learner should see first. */
const GRAVITY: readonly Verdict[] = [
  'blocked',
  'failed',
  'alerted',
  'exposed',
  'encrypted',
  'passed',
];

/** The gravest of some verdicts; null where nothing was decided about a packet. */
export function gravest(verdicts: readonly Verdict[]): Verdict | null {
  return GRAVITY.find((each) => verdicts.includes(each)) ?? null;
}

/** The verdict for a whole action; null if nothing was decided about a packet. */
export function verdictOf(evidence: Evidence | null): Verdict | null {
  if (!evidence) return null;
  return gravest(toldRecords(evidence).map((record) => told('look', record, evidence)![1]));
}
