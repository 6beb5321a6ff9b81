import type { LevelId } from '@netward/contracts';
import { showToast } from '../../ui/toast.tsx';
import { linked } from '../lab/lab-state.ts';
import { configurationOf, type LinkedConfiguration } from './challenge-link.ts';

let pending: LinkedConfiguration | null = null;

/** Prepares the challenge of a link; the level to open, or null after saying what is wrong. */
export async function takeChallengeLink(code: string): Promise<LevelId | null> {
  const found = await configurationOf(code);
  if (typeof found === 'string') {
    showToast({ text: found, tone: 'alerted', ms: 8000 });
    return null;
  }
  pending = found;
  linked.challenge = found.level;
  return found.level;
}

/** The configuration that came with a link to this level's challenge, once. */
export function takePending(level: LevelId): LinkedConfiguration | null {
  const found = pending?.level === level ? pending : null;
  if (found) pending = null;
  return found;
}
