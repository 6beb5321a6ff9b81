import { compiledAnswers } from './compiled-answers.js';
import type { Level } from './level.ts';
import type { WrittenAnswer } from './written-answer.ts';

export type { WrittenAnswer } from './written-answer.ts';

/**
 * The written questions and answers of a level, for the tutor; none for a level that is not in the
 * course. They are an entry point of their own, so that they never travel to a browser.
 */
export function answersOf({ id }: Level): readonly WrittenAnswer[] {
  return compiledAnswers[id] ?? [];
}
