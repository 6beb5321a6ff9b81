import { sealedSeed } from '@netward/challenges/sealed-seed';
import type { LevelId } from '@netward/contracts';
import type { Work } from '../challenge-work.ts';
import type { SealedSeed } from '../seeded-day.ts';

const SEEDS = 2 ** 24;
const GUEST = 'guest';

/** Any day but those that everybody has. */
export function someDay(): SealedSeed {
  return { seed: Math.floor(Math.random() * SEEDS), isOwn: false };
}

/** The sealed day: a link's, or the account's own; a guest's is kept with the work once it is begun. */
export function sealedDay(
  { linkedSeed }: Pick<Work, 'linkedSeed'>,
  owner: string,
  level: LevelId,
): SealedSeed {
  if (linkedSeed !== null) return { seed: linkedSeed, isOwn: false };
  return owner === GUEST ? someDay() : { seed: sealedSeed(owner, level), isOwn: true };
}
