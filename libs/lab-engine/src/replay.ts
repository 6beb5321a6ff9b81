import type { LabAction, LabState } from './devices/derived.ts';
import { step, type StepResult } from './step.ts';

/** Runs the actions one after another and returns one result per action, in order. */
export function replay(
  state: LabState,
  actions: readonly (LabAction | (string & {}))[],
): readonly StepResult[] {
  const results: StepResult[] = [];
  let current = state;
  for (const action of actions) {
    const result = step(current, action);
    results.push(result);
    current = result.state;
  }
  return results;
}
