import { isLabAction, step, type StepResult } from './step.ts';
import type { LabAction, LabState } from './devices/derived.ts';

/**
 * Which engine played a run: engine and levels together, since both decide what happens and what counts.
 * Raise it when an action is added, removed or moved, and when a run of the same actions would leave other
 * packets or records, or count otherwise. A test of learning-service holds it against what runs of every
 * level count.
 */
export const ENGINE_VERSION = 3;

/** The oldest version whose actions are at the same places, of which the same count. Raise it when that changes. */
const OLDEST_ALIKE = 1;

/** Whether a run that this version played can be played again here, and proves the same. */
export function isAlike(version: number): boolean {
  return version >= OLDEST_ALIKE && version <= ENGINE_VERSION;
}

/** A learner's run of one level: the lab's state, what was tried, what happened last. */
export interface LabRun {
  readonly start: LabState;
  readonly state: LabState;
  readonly required: readonly LabAction[];
  /** Required actions that were tried, in the order of their first use. Never shrinks. */
  readonly tried: readonly LabAction[];
  readonly last: StepResult | null;
}

/** Starts a level in this state. Of the actions that were `tried` before, only those the level requires are kept. */
export function startRun(
  start: LabState,
  required: readonly LabAction[],
  tried: readonly string[] = [],
): LabRun {
  return { start, state: start, required, tried: mergeTried(required, tried), last: null };
}

/** Resets the simulation and keeps the progress. */
export function restartRun(run: LabRun): LabRun {
  return { ...run, state: run.start, last: null };
}

/** Runs one action. One that the level does not offer now still runs, so that the engine says why not, but never counts. */
export function advanceRun(run: LabRun, action: LabAction | (string & {}), isEnabled = true) {
  const last = step(run.state, action);
  const next = { ...run, state: last.state, last };
  const isKnown = run.tried.some((each) => each === action);
  const counts = isEnabled && !isKnown && countsAsTried(last, action, run.required);
  return counts ? addTried(next, [action]) : next;
}

/** An action counts when the level requires it and the engine did not refuse it. */
export function countsAsTried(result: StepResult, action: string, required: readonly LabAction[]) {
  return isLabAction(action) && required.includes(action) && !result.outcome.isRefused;
}

/** Adds what a server or an earlier visit recorded; never removes anything. */
export function addTried(run: LabRun, tried: readonly string[]): LabRun {
  return { ...run, tried: mergeTried(run.required, [...run.tried, ...tried]) };
}

/** Tried actions as a share of all required ones, whatever the flags are now. */
export function progressOf(run: LabRun) {
  const count = run.tried.length;
  const total = run.required.length;
  return { count, total, percent: Math.round((100 * count) / total), quizReady: count === total };
}

function mergeTried(required: readonly LabAction[], tried: readonly string[]) {
  const known: ReadonlySet<string> = new Set(required);
  const isRequired = (action: string): action is LabAction => known.has(action);
  return [...new Set(tried.filter(isRequired))];
}
