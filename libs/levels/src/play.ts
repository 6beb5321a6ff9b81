import {
  advanceRun,
  initialState,
  startRun,
  logEntries,
  step,
  type LabAction,
  type LabRun,
  type LabState,
} from '@netward/lab-engine';
import type { Control } from './controls.ts';
import type { Level } from './level.ts';
import type { LogExhibit } from './quiz.ts';

/** The control that dispatches an action in this level. */
export function findControl(level: Level, action: string): Control | undefined {
  for (const { controls } of level.controls) {
    const found = controls.find((control) => control.action === action);
    if (found) return found;
  }
  return undefined;
}

/** Whether the level offers the action in this state. */
export function isOffered(level: Level, state: LabState, action: string): boolean {
  const control = findControl(level, action);
  return control !== undefined && control.disabledReason(state) === null;
}

/** The state in which a level begins. */
export function startState({ settings }: Level): LabState {
  return initialState(settings);
}

/** Starts a level. Of the actions that were `tried` before, only its required ones are kept. */
export function startLevel(level: Level, tried: readonly string[] = []): LabRun {
  return startRun(startState(level), level.requiredActions, tried);
}

/** Runs one action. What the level does not offer now does nothing, unless the engine itself refuses and says why. */
export function dispatch(level: Level, run: LabRun, action: LabAction | (string & {})): LabRun {
  const reason = findControl(level, action)?.disabledReason(run.state);
  const next = advanceRun(run, action, reason === null);
  return !reason || next.last?.outcome.isRefused ? next : run;
}

/**
 * Plays a whole run from the level's initial state. Of a run that began with somebody's link, the first
 * `linked` actions are played and count for nothing; one of them that is taken again later counts.
 * `onPlayed` is told of each action how the run stood before and after it: the same run for one that did nothing.
 */
export function playLevel(
  level: Level,
  actions: readonly string[],
  linked = 0,
  onPlayed: (before: LabRun, after: LabRun, action: string) => void = () => undefined,
): LabRun {
  const play = (run: LabRun, action: string) => {
    const next = dispatch(level, run, action);
    onPlayed(run, next, action);
    return next;
  };
  const start = actions.slice(0, linked).reduce(play, startLevel(level));
  return actions.slice(linked).reduce(play, { ...start, tried: [] });
}

/** The lines of an exhibit, as the lab's log shows them when the level is played that way. */
export function exhibitLines(level: Level, { before, shown }: LogExhibit): readonly string[] {
  let run = playLevel(level, before);
  return shown.flatMap((action) => {
    run = dispatch(level, run, action);
    return logEntries(run.last).map((entry) => entry.text);
  });
}

/** The control, or before it the one that makes it available; undefined if it is no switch or cannot be turned. */
export function switchesFor(level: Level, state: LabState, action: LabAction) {
  const control = findControl(level, action);
  if (!control?.isPressed) return undefined;
  if (!control.disabledReason(state)) return [control];
  const first = level.controls
    .flatMap(({ controls }) => controls)
    .find(
      (other) =>
        other.isPressed &&
        !other.disabledReason(state) &&
        !control.disabledReason(step(state, other.action).state),
    );
  return first && [first, control];
}
