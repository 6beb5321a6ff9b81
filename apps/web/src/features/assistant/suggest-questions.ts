import type { LabRun } from '@netward/lab-engine';
import type { Level } from '@netward/levels';
import type { SuggestedQuestion } from '@netward/lab-engine/tutor';

export const SUGGESTIONS_MAX = 3;

const NEXT = 'What should I try next?';
const FIRST = 'What should I try first?';

/**
 * Up to three questions a learner may want to ask now: about what just happened, about the next step
 * and about the level, in that order. `aboutLast` are the questions about the last action. Cleaning leaves them unchanged, and none is a quiz question.
 */
export function suggestQuestions(
  level: Level,
  run: LabRun,
  aboutLast: readonly SuggestedQuestion[],
): readonly string[] {
  const isFinished = run.tried.length === run.required.length;
  const onward = isFinished ? [] : [run.last?.records.length ? NEXT : FIRST];
  const [closest, ...others] = aboutLast.map(({ question }) => question);
  const wanted = [closest, ...others.slice(0, 1), ...onward, ...level.texts.suggestions];
  const questions = new Set(wanted.filter((question) => question !== undefined));
  return [...questions].slice(0, SUGGESTIONS_MAX);
}
