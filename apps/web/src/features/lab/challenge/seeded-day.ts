import { sealedSeed } from '@netward/challenges/sealed-seed';
import type { LevelId } from '@netward/contracts';

export interface SealedSeed {
  readonly seed: number;
  /** Whether it follows from the account, so that the server knows it. */
  readonly isOwn: boolean;
}

/** A day that was made from a number, and the configuration that it is played with. */
export interface SeededDay extends SealedSeed {
  readonly configuration: unknown;
}

/** The day that is judged once, and any other. */
export type DayKind = 'sealed' | 'free';

/** Days that take work of their own, as they were left; one of each kind. */
export type BegunDays = Readonly<Partial<Record<DayKind, SeededDay>>>;

const SEEDS = 2 ** 24;

/** Any day but those that everybody has. */
export function someDay(): SealedSeed {
  return { seed: Math.floor(Math.random() * SEEDS), isOwn: false };
}

/** The sealed day: a link's, or the account's own; a guest's is kept with the work once it is begun. */
export function sealedDay(linkedSeed: number | null, owner: string, level: LevelId): SealedSeed {
  if (linkedSeed !== null) return { seed: linkedSeed, isOwn: false };
  return owner === 'guest' ? someDay() : { seed: sealedSeed(owner, level), isOwn: true };
}
