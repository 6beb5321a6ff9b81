import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { playRun, type PlayedAction } from '@netward/evidence';
import { startState, type Level } from '@netward/levels';

/** Records kept in all; the dearest run that may be sent leaves 16,000 of them, a usual one a hundred. */
const RECORDS_KEPT = 100_000;

const played = new LRUCache<string, readonly PlayedAction[]>({
  maxSize: RECORDS_KEPT,
  sizeCalculation: (run) => run.reduce((sum, { result }) => sum + 1 + result.records.length, 1),
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
