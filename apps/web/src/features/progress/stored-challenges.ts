import { GUEST_LEVEL_MAX, type SaveChallengeResultRequest } from '@netward/contracts';
import { challengeWorkKey } from '../../lib/challenge-work-key.ts';
import { levelIds } from '../../lib/level-ids.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { storedByLevel } from './stored-by-level.ts';
import { GUEST_OWNER } from './stored-progress.ts';

const unsentKey = (learnerId: string) => `challengeResults_${learnerId}`;
/** Configurations that were run and that the server does not have yet, the newest by level. */
const unsent = storedByLevel(unsentKey, (stored) =>
  stored && typeof stored === 'object' ? (stored as SaveChallengeResultRequest) : undefined,
);

/** What waits to be sent. */
export const readUnsent = unsent.read;

/** Keeps a configuration until the server has it; it takes the place of an earlier one of its level. */
export function keepUnsent(learnerId: string, sent: SaveChallengeResultRequest): void {
  unsent.write(learnerId, { ...readUnsent(learnerId), [sent.level]: sent });
}

/** Forgets a configuration that the server has, unless a newer one has taken its place. */
export function dropUnsent(learnerId: string, sent: SaveChallengeResultRequest): void {
  const { [sent.level]: waiting, ...others } = readUnsent(learnerId);
  if (JSON.stringify(waiting) === JSON.stringify(sent)) unsent.write(learnerId, others);
}

/** Hands a guest's work on challenges to the learner who takes their progress over. */
export function claimWork(learnerId: string): void {
  for (const level of levelIds) {
    const [from, to] = [GUEST_OWNER, learnerId].map((owner) => challengeWorkKey(owner, level));
    const work = readStored(from!);
    if (work === null || Number(level) > GUEST_LEVEL_MAX) continue;
    // Work of their own stays in its place, and the guest's is set aside.
    writeStored(readStored(to!) === null ? to! : `${to}_as_guest`, work);
    writeStored(from!, null);
  }
}
