import type { LevelId } from '@netward/contracts';
import { readStored, writeStored } from '../../lib/storage.ts';

const visitsKey = (learnerId: string | undefined) => `levelsWelcomed_${learnerId ?? 'guest'}`;

function readVisits(learnerId: string | undefined): unknown[] {
  try {
    const visits = JSON.parse(readStored(visitsKey(learnerId)) ?? '[]');
    return Array.isArray(visits) ? visits : [];
  } catch {
    return [];
  }
}

/** Whether this person has not yet seen a level's welcome in this browser. */
export function isFirstVisit(level: LevelId, learnerId: string | undefined): boolean {
  return !readVisits(learnerId).includes(level);
}

/** Remembers that a level's welcome was shown. */
export function rememberVisit(level: LevelId, learnerId: string | undefined): void {
  const visits = readVisits(learnerId);
  if (visits.includes(level)) return;
  writeStored(visitsKey(learnerId), JSON.stringify([...visits, level]));
}
