import { loadChallenge } from '@netward/challenges';
import { findControl, type Level, levels } from '@netward/levels';

/**
 * What the home page says of a level to somebody who has begun: the actions that complete it, each with the
 * words of its button, and the question of each proof by its id.
 */
async function ownLevelOf(level: Level) {
  const { proofs } = await level.proof();
  const challenge = await loadChallenge(level.id);
  return {
    ...{ id: level.id, title: level.texts.title, summary: level.texts.summary },
    actions: level.requiredActions.map(
      (action) => [action, findControl(level, action)?.label ?? action] as const,
    ),
    proofs: proofs.map(({ id, question }) => [id, question] as const),
    challenge: challenge?.texts.title,
  };
}

export type OwnLevel = Awaited<ReturnType<typeof ownLevelOf>>;

async function ownLevelsOf(): Promise<readonly OwnLevel[]> {
  const own: OwnLevel[] = [];
  // One after the other: Jest cannot link two modules at once that share a third.
  for (const level of levels) own.push(await ownLevelOf(level));
  return own;
}

/**
 * The levels in course order. The build turns this module into its value (vite.config.ts), so that the
 * page loads neither the levels nor their challenges.
 */
export const ownLevels = await ownLevelsOf();
