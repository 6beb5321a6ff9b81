import { levels } from './index.ts';
import type { LevelRuns } from './level.ts';

export type { LevelRuns } from './level.ts';

/**
 * The runs of every level by its id, for tests. It is a separate entry point, and the web app's build
 * leaves them out, so that no solution ever travels to a browser.
 */
export const levelRuns: Readonly<Record<string, LevelRuns>> = Object.fromEntries(
  await Promise.all(levels.map(async ({ id, runs }) => [id, (await runs()).default] as const)),
);
