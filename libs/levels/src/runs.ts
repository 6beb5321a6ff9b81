import { levels } from './index.ts';
import type { LevelRuns } from './level.ts';

export type { LevelRuns } from './level.ts';

/** The runs of every level, for tests: an entry point that the web app's build leaves out, so that no solution travels. */
export const levelRuns: Readonly<Record<string, LevelRuns>> = Object.fromEntries(
  await Promise.all(levels.map(async ({ id, runs }) => [id, (await runs()).default] as const)),
);
