import type { LevelId } from '@netward/contracts';
import { showToast } from '../../../ui/toast.tsx';
import { linked } from '../lab-state.ts';
import { configurationOf } from './challenge-link.ts';
import { keepPending } from './pending-link.ts';

/** Prepares the challenge of a link; the level to open, or null after showing the error. */
export async function takeChallengeLink(code: string): Promise<LevelId | null> {
  const found = await configurationOf(code);
  if (typeof found === 'string') {
    showToast({ text: found, tone: 'alerted', ms: 8000 });
    return null;
  }
  keepPending(found);
  linked.challenge = found.level;
  return found.level;
}
