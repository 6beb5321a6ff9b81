import { isSentOn, step, type LabAction, type LabState } from '@netward/lab-engine';
import { actionsOf, isOffered, startState, type Level } from './index.ts';

/** A state of the lab that a learner can bring about in a level. */
export interface ReachableState {
  readonly state: LabState;
  /** The shortest run that leads there. */
  readonly run: readonly LabAction[];
}

/** Two states with the same key differ in counters alone, and in last actions that no device asks for. */
function keyOf(state: LabState): string {
  const lastAction = isSentOn(state) ? state.lastAction : null;
  return JSON.stringify({ ...state, sequence: 0, trips: 0, requestsBalanced: 0, lastAction });
}

/** The actions that a level offers in this state. */
export function offeredActions(level: Level, state: LabState): readonly LabAction[] {
  return actionsOf(level).filter((action) => isOffered(level, state, action)) as LabAction[];
}

/** Every state that a level's own controls can bring about, up to counters, the nearest first. */
export function reachableStates(level: Level): readonly ReachableState[] {
  const start = startState(level);
  const known = new Map<string, ReachableState>([[keyOf(start), { state: start, run: [] }]]);
  // A map hands out what is added while it is read, so this walks breadth first.
  for (const { state, run } of known.values()) {
    for (const action of offeredActions(level, state)) {
      const next = step(state, action).state;
      const key = keyOf(next);
      if (!known.has(key)) known.set(key, { state: next, run: [...run, action] });
    }
  }
  return [...known.values()];
}
