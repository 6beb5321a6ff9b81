import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { playRun, type PlayedAction } from '@netward/evidence';
import { startState, type Level } from '@netward/levels';

/** Actions and records kept in all; the dearest run that may be sent has 16,000, a usual one a hundred. */
const KEPT = 100_000;

const played = new LRUCache<string, readonly PlayedAction[]>({
  maxSize: KEPT,
  // Records are numbered on. To look at them would have them all made.
  sizeCalculation: (run) => run.length + (run.at(-1)?.result.state.sequence ?? 1),
});

/** A run of a level, played again; several questions about the same run share one play. */
export function playedRun(level: Level, run: readonly string[]): readonly PlayedAction[] {
  const key = createHash('sha256')
    .update(JSON.stringify([level.id, run]))
    .digest('base64');
  const known = played.get(key) ?? playRun(startState(level), run);
  played.set(key, known);
  return known;
}
