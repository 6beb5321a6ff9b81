import type { LevelId, SentRun } from '@netward/contracts';
import { ENGINE_VERSION, findLevel, playLevel } from '@netward/levels';

/** Whether the run was played by the engine that replays it here. */
export function isOfThisEngine({ engine }: SentRun): boolean {
  return engine === ENGINE_VERSION;
}

/**
 * The actions that a run proves, sorted: those that count when the engine plays it again from the start
 * of the level. Those that came with a link prove nothing, and neither does a run of another engine version.
 */
export function provedActions(level: LevelId, run: SentRun | undefined): string[] {
  const found = findLevel(level);
  if (!found || !run || !isOfThisEngine(run)) return [];
  return [...playLevel(found, run.actions, run.linked).tried].sort();
}
