import type { Evidence, LabRecord, RecordKind } from '@netward/lab-engine';
import { ABOUT_RECORDS } from './suggested/question-bank.ts';

/** A question that a learner may want to ask about what just happened. */
export interface SuggestedQuestion {
  readonly question: string;
  /** The record it is about. */
  readonly record: LabRecord;
}

/** The kinds of record that somebody may want to ask about. */
export const SUGGESTED_KINDS: readonly RecordKind[] = ABOUT_RECORDS.map(([kind]) => kind);

/**
 * The questions about an action, most important first: a block comes before the request that was
 * blocked. None for traffic that the learner did not ask for.
 */
export function questionsAbout(evidence: Evidence | null): readonly SuggestedQuestion[] {
  const told = (evidence?.records ?? []).filter(({ isBackground }) => !isBackground);
  return ABOUT_RECORDS.flatMap(([kind, wording]) => {
    const record = told.find((candidate) => candidate.kind === kind);
    if (!record) return [];
    const questions = typeof wording === 'function' ? wording(record, evidence!) : wording;
    return [questions].flat().map((question) => ({ question, record }));
  });
}
