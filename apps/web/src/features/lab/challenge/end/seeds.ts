import { sealedSeed } from '@netward/challenges/sealed-seed';
import type { LevelId } from '@netward/contracts';
import type { SealedSeed, Work } from '../challenge-work.ts';

const SEEDS = 2 ** 24;
const GUEST = 'guest';

/** Any day but those that everybody has. */
export function anySeed(): number {
  return Math.floor(Math.random() * SEEDS);
}

/** The sealed day: a link's, or the account's own; a guest's is kept with the work once it is opened. */
export function sealedDay({ linkedSeed }: Work, owner: string, level: LevelId): SealedSeed {
  if (linkedSeed !== null) return { seed: linkedSeed, isOwn: false };
  return owner === GUEST
    ? { seed: anySeed(), isOwn: false }
    : { seed: sealedSeed(owner, level), isOwn: true };
}
