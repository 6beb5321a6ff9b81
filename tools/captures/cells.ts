import type { PlayedAction } from '@netward/evidence';
import { TRAFFIC_ACTIONS, step, type LabAction, type LabState } from '@netward/lab-engine';
import { situationOf } from '@netward/lab-engine/reference';
import { isOffered, type Level } from '@netward/levels';
import { reachableStates } from '@netward/levels/reachable';

/** How many cells go into one capture; more would be cut at the front. */
const CELLS = 20;

/** Longer than any rule of a sensor counts, so that it judges each action afresh, as the lab does. */
const PAUSE_MS = 120_000;
const FIRST_START = Date.UTC(2026, 0, 1);

/** When each action of such a run is started. */
export function startsOf(run: readonly PlayedAction[]): readonly number[] {
  return run.map((_, index) => FIRST_START + index * PAUSE_MS);
}

/** States in each of which the packets of this action differ from those in the others. */
function distinctStates(states: readonly LabState[], action: LabAction): readonly LabState[] {
  // The first one of a situation has the shortest run.
  const reversed = states.toReversed().map((state) => [situationOf(state, action), state] as const);
  return [...new Map(reversed).values()];
}

/** Every traffic action of a level in every situation, 20 a run. Each is a trip of its own: no port comes twice. */
export function runsOf(level: Level): readonly (readonly PlayedAction[])[] {
  const states = reachableStates(level).map(({ state }) => state);
  const cells = TRAFFIC_ACTIONS.flatMap((action) =>
    distinctStates(states, action)
      .filter((state) => isOffered(level, state, action))
      .map((state) => ({ state, action })),
  );
  const runs: PlayedAction[][] = [];
  cells.forEach(({ state, action }, index) => {
    if (index % CELLS === 0) runs.push([]);
    const before = { ...state, trips: index };
    const run = runs.at(-1)!;
    run.push({ number: run.length + 1, action, before, result: step(before, action) });
  });
  return runs;
}
