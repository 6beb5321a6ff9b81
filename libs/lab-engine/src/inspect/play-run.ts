import type { LabAction, LabState } from '../devices/derived.ts';
import { step, type StepResult } from '../step.ts';

/** One action of a run, with the lab before it and everything it left. */
export interface PlayedAction {
  readonly number: number;
  readonly action: LabAction | (string & {});
  readonly before: LabState;
  readonly result: StepResult;
}

/** Plays a run again from a level's first state; what is the same in a `known` one is not played again. Never throws. */
export function playRun(
  start: LabState,
  actions: readonly (LabAction | (string & {}))[],
  known: readonly PlayedAction[] = [],
): readonly PlayedAction[] {
  let before = start;
  return actions.map((action, index) => {
    const same = known[index];
    const isSame = same?.action === action && same.before === before;
    const played = isSame
      ? same
      : { number: index + 1, action, before, result: step(before, action) };
    before = played.result.state;
    return played;
  });
}
