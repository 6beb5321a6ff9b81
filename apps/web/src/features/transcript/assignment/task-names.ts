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

async function taskNamesOf(): Promise<readonly TaskName[]> {
  const names: TaskName[] = [];
  // One after the other: Jest cannot link two modules at once that share a third.
  for (const { id, texts, teaching } of levels) {
    const { minutes } = (await teaching()).teaching;
    const challenge = (await loadChallenge(id))?.texts.title ?? null;
    names.push({ level: id, title: texts.title, minutes, challenge });
  }
  return names;
}

/**
 * Levels and challenges by name, in course order. The build turns this module into its value
 * (vite.config.ts), so that the page loads neither.
 */
export const taskNames = await taskNamesOf();
