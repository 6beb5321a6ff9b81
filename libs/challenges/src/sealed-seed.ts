import type { LevelId } from '@netward/contracts';
import { digestOf, seeded } from '@netward/lab-engine/seeded';

/** Numbers that people can still read to each other. */
const SEEDS = 2 ** 24;

/**
 * The seed of a learner's own day in a challenge: the same for the same learner and level, wherever it is
 * computed. It keeps anybody from fitting rules to that day out of habit; whoever reads this can know it.
 * @param who the id of the account, or the number that a guest's browser keeps
 */
export function sealedSeed(who: string, level: LevelId): number {
  return Math.floor(seeded(digestOf(`${level} ${who}`))() * SEEDS);
}
