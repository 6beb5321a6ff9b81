import { loadChallenge } from '@netward/challenges';
import type { LevelId } from '@netward/contracts';
import { levels } from '@netward/levels';

export interface TaskName {
  readonly level: LevelId;
  readonly title: string;
  /** For the lab and its quiz, with Read More. */
  readonly minutes: number;
  /** The title of the level's challenge; null without one. */
  readonly challenge: string | null;
}

/**
 * Levels and challenges by name, in course order. The build turns this module into its value
 * (vite.config.ts), so that the page loads neither.
 */
export const taskNames: readonly TaskName[] = await Promise.all(
  levels.map(async ({ id, texts, teaching }) => ({
    level: id,
    title: texts.title,
    minutes: (await teaching()).teaching.minutes,
    challenge: (await loadChallenge(id))?.texts.title ?? null,
  })),
);
