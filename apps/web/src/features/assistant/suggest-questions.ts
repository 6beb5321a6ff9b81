import type { Evidence, LabRecord, LabRun } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import { ABOUT_RECORDS } from './question-bank.ts';

export const SUGGESTIONS_MAX = 3;

const NEXT = 'What should I try next?';
const FIRST = 'What should I try first?';

/**
 * Up to three questions a learner may want to ask now: about what just happened, about the next step
 * and about the level, in that order. Cleaning leaves them unchanged, and none is a quiz question.
 */
export function suggestQuestions(level: Level, run: LabRun): readonly string[] {
  const records = (run.last?.records ?? []).filter(({ isBackground }) => !isBackground);
  const isFinished = run.tried.length === run.required.length;
  const onward = isFinished ? [] : [records.length ? NEXT : FIRST];
  const [closest, ...others] = questionsAbout(records, run.last);
  const wanted = [closest, ...others.slice(0, 1), ...onward, ...level.texts.suggestions];
  const questions = new Set(wanted.filter((question) => question !== undefined));
  return [...questions].slice(0, SUGGESTIONS_MAX);
}

/** In the order of the bank: a block comes before the request that was blocked. */
function questionsAbout(
  records: readonly LabRecord[],
  evidence: Evidence | null,
): readonly string[] {
  return ABOUT_RECORDS.flatMap(([kind, wording]) => {
    const record = records.find((candidate) => candidate.kind === kind);
    if (!record) return [];
    const questions = typeof wording === 'function' ? wording(record, evidence!) : wording;
    return typeof questions === 'string' ? [questions] : questions;
  });
}
