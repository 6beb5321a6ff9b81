import { sealedSeed } from '@netward/challenges/sealed-seed';
import type { DayKind, SeededDay } from './challenge-work.ts';
import type { Opened } from './use-opened.ts';

const SEEDS = 2 ** 24;

/**
 * Any day but those that everybody has, or the sealed one: a link's, or the account's own. A guest's
 * sealed day is any, and kept with the work once it is begun.
 */
export function seededDay(kind: DayKind, screen: Opened, configuration: unknown): SeededDay {
  const { work, progress, challenge } = screen;
  const some = { seed: Math.floor(Math.random() * SEEDS), isOwn: false, configuration };
  if (kind === 'free') return some;
  if (work.linkedSeed !== null) return { ...some, seed: work.linkedSeed };
  const { owner } = progress;
  if (owner === 'guest') return some;
  return { seed: sealedSeed(owner, challenge.level), isOwn: true, configuration };
}
