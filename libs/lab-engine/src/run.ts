import { isLabAction, type LabAction } from './actions.ts';
import { initialState, type LabLevelId, type LabState } from './state.ts';
import { isRefused, step, type StepResult } from './step.ts';

/** A learner's play of one level: where the lab stands, what was tried, what happened last. */
export interface LabRun {
  readonly state: LabState;
  readonly required: readonly LabAction[];
  /** Tried and required, in the order in which they were first tried. Never shrinks. */
  readonly tried: readonly LabAction[];
  readonly last: StepResult | null;
}

export interface Progress {
  readonly count: number;
  readonly total: number;
  /** Rounded to a whole number. */
  readonly percent: number;
  readonly quizReady: boolean;
}

/** Begins a level; of what was `tried` before only what the level requires is kept. */
export function startRun(
  level: LabLevelId,
  required: readonly LabAction[],
  tried: readonly string[] = [],
): LabRun {
  return { state: initialState(level), required, tried: mergeTried(required, tried), last: null };
}

/** Clears the simulation and keeps the progress. */
export function restartRun(run: LabRun): LabRun {
  return { ...run, state: initialState(run.state.level), last: null };
}

/**
 * Takes one action. `isEnabled` says whether the level offers the action at this moment; one that
 * it does not offer still runs, so that the engine can say why not, but never counts.
 */
export function advanceRun(
  run: LabRun,
  action: LabAction | (string & {}),
  isEnabled = true,
): LabRun {
  const last = step(run.state, action);
  const counts = isEnabled && countsAsTried(last, action, run.required);
  const tried = counts ? mergeTried(run.required, [...run.tried, action]) : run.tried;
  return { ...run, state: last.state, tried, last };
}

/** An action counts when the level requires it and the engine did not refuse it. */
export function countsAsTried(
  result: StepResult,
  action: string,
  required: readonly LabAction[],
): boolean {
  return isLabAction(action) && required.includes(action) && !isRefused(result.events);
}

/** Adds what a server or an earlier visit knows; never takes anything away. */
export function addTried(run: LabRun, tried: readonly string[]): LabRun {
  return { ...run, tried: mergeTried(run.required, [...run.tried, ...tried]) };
}

/** Actions tried over all, whatever the flags are now. */
export function progressOf(run: LabRun): Progress {
  const count = run.tried.length;
  const total = run.required.length;
  return { count, total, percent: Math.round((100 * count) / total), quizReady: count === total };
}

function mergeTried(
  required: readonly LabAction[],
  tried: readonly string[],
): readonly LabAction[] {
  const merged = new Set<LabAction>();
  for (const action of tried) {
    if (isLabAction(action) && required.includes(action)) merged.add(action);
  }
  return [...merged];
}
