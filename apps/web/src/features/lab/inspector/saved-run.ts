import type { LevelId } from '@netward/contracts';
import { type PlayedAction, playRun } from '@netward/lab-engine/inspect';
import type { Topology } from '@netward/levels';
import type { Lab } from '../lab-state.ts';

/** A run with its packets and records, as it is looked into, marked and saved. */
export interface SavedRun {
  readonly level: LevelId;
  readonly topology: Topology;
  readonly played: readonly PlayedAction[];
  /** When each action was taken, in milliseconds since 1970. */
  readonly times: readonly number[];
}

const saved = new WeakMap<Lab['taken'], SavedRun>();
let newest: readonly PlayedAction[] = [];

/** The run with its packets and records. A run that is kept is played once, and of one that has grown what is new. */
export function savedRunOf({ level, run: { start }, taken }: Lab): SavedRun {
  const known = saved.get(taken);
  if (known?.level === level.id) return known;
  const run: SavedRun = {
    level: level.id,
    topology: level.topology,
    played: playRun(
      start,
      taken.map(({ action }) => action),
      newest,
    ),
    times: taken.map(({ time }) => time),
  };
  saved.set(taken, run);
  newest = run.played;
  return run;
}
