import { type LessonSolution, readSolution, taughtLevels } from './authoring/read-lessons.ts';

/** Loads a lesson's solution by its level. The build makes each a chunk (vite.config.ts). */
export const solutions: Readonly<Record<string, () => Promise<LessonSolution>>> =
  Object.fromEntries(taughtLevels.map((level) => [level.id, () => readSolution(level)]));
