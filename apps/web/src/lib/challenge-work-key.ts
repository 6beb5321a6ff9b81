import type { LevelId } from '@netward/contracts';

/** Where the browser keeps a person's work on a level's challenge. The owner is 'guest' or a learner's id. */
export function challengeWorkKey(owner: string, level: LevelId): string {
  return `challenge_${owner}_${level}`;
}
