import type { LevelId, SentRun } from '@netward/contracts';
import { provedBy } from '@netward/evidence/proof';
import { findLevel, isAlike } from '@netward/levels';
import { proofsOf } from '@netward/levels/proofs';

/** Whether the run was played by an engine that counts as the one here does. */
export function isOfThisEngine({ engine }: SentRun): boolean {
  return isAlike(engine);
}

/**
 * What a run proves, sorted: the actions that count when the engine plays it again from the start of the
 * level, and the proofs whose packet or record is marked in it. What came with a link proves nothing, and
 * neither does a run of an engine that counts otherwise.
 */
export function provedActions(level: LevelId, run: SentRun | undefined): string[] {
  const found = findLevel(level);
  if (!found || !run || !isOfThisEngine(run)) return [];
  return provedBy(found, proofsOf(level), run).toSorted();
}
