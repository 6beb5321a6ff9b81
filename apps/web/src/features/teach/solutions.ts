import { type LessonSolution, readSolution, taughtLevels } from './authoring/read-lessons.ts';

/** Loads a lesson's solution by its level. In the bundle, each is its own chunk (read-lessons.ts). */
export const solutions: Readonly<Record<string, () => Promise<LessonSolution>>> =
  Object.fromEntries(taughtLevels.map((level) => [level.id, () => readSolution(level)]));
