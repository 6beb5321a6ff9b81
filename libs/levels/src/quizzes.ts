import { levels, type Level } from './index.ts';
import type { QuizQuestion } from './quiz.ts';
import type { Points } from './teaching.ts';

const loaded = await Promise.all(levels.map((level) => level.quiz()));
const taught = await Promise.all(levels.map((level) => level.teaching()));
const POINTS = new Map<string, Points>(levels.map(({ id }, index) => [id, taught[index]!.points]));
const QUIZZES = new Map(levels.map(({ id }, index) => [id, loaded[index]!.quiz]));

/** The six questions of a level, for callers that need all quizzes at once; none for an unknown level. */
export function quizOf({ id }: Pick<Level, 'id'>): readonly QuizQuestion[] {
  return QUIZZES.get(id) ?? [];
}

/** The points of a level's Read More, which teach those questions' answers; none for an unknown level. */
export function pointsOf({ id }: { readonly id: string }): Points {
  return POINTS.get(id) ?? {};
}
