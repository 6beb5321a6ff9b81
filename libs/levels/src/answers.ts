import { levels } from './index.ts';
import type { Level } from './level.ts';
import type { WrittenAnswer } from './written-answer.ts';

export type { WrittenAnswer } from './written-answer.ts';

/**
 * The written questions and answers of every level by its id, for the tutor. They are an entry point
 * of their own, and the web app's build leaves them out, so that they never travel to a browser.
 */
export const writtenAnswers: Readonly<Record<string, readonly WrittenAnswer[]>> =
  Object.fromEntries(
    await Promise.all(
      levels.map(async ({ id, answers }) => [id, (await answers()).answers] as const),
    ),
  );

/** The written questions and answers of a level; none for a level that is not in the course. */
export function answersOf({ id }: Level): readonly WrittenAnswer[] {
  return writtenAnswers[id] ?? [];
}
