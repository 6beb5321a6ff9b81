import { levels, type Level } from './index.ts';
import type { QuizQuestion } from './quiz.ts';

const loaded = await Promise.all(levels.map((level) => level.quiz()));
const QUIZZES = new Map(levels.map(({ id }, index) => [id, loaded[index]!.quiz]));

/** The six questions of a level, for callers that need all quizzes at once; none for an unknown level. */
export function quizOf({ id }: Pick<Level, 'id'>): readonly QuizQuestion[] {
  return QUIZZES.get(id) ?? [];
}
