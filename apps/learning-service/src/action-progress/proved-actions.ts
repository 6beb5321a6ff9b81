import type { LevelId, SentRun } from '@netward/contracts';
import { findLevel, isAlike, playLevel } from '@netward/levels';

/** Whether the run was played by an engine that counts as the one here does. */
export function isOfThisEngine({ engine }: SentRun): boolean {
  return isAlike(engine);
}

/**
 * The actions that a run proves, sorted: those that count when the engine plays it again from the start
 * of the level. Those that came with a link prove nothing, and neither does a run of an engine that counts otherwise.
 */
export function provedActions(level: LevelId, run: SentRun | undefined): string[] {
  const found = findLevel(level);
  if (!found || !run || !isOfThisEngine(run)) return [];
  return [...playLevel(found, run.actions, run.linked).tried].sort();
}
