import { readSolution, taughtLevels } from './authoring/read-lessons.ts';
import type { LessonSolution } from './lesson.ts';

/** Loads a lesson's solution by its level. In the bundle, each is its own chunk (solutions-plugin.ts). */
export const solutions: Readonly<Record<string, () => Promise<LessonSolution>>> =
  Object.fromEntries(taughtLevels.map((level) => [level.id, () => readSolution(level)]));
