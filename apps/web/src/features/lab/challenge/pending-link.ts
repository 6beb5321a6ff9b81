import type { LevelId } from '@netward/contracts';
import type { LinkedConfiguration } from './challenge-link.ts';

let pending: LinkedConfiguration | null = null;

/** Keeps a configuration until its challenge opens. */
export function keepPending(found: LinkedConfiguration): void {
  pending = found;
}

/** The configuration that came with a link to this level's challenge, once. */
export function takePending(level: LevelId): LinkedConfiguration | null {
  const found = pending?.level === level ? pending : null;
  if (found) pending = null;
  return found;
}
