import { step, type LabAction, type LabState } from '@netward/lab-engine';
import type { Control } from './controls.ts';
import type { Level } from './level.ts';
import { findControl } from './play.ts';

/**
 * The switches that turn a control over in this state, in order: itself, or before it the one that
 * makes it available, as a rule needs the firewall. Undefined if it is no switch, or cannot be turned.
 */
export function switchesFor(
  level: Level,
  state: LabState,
  action: LabAction,
): readonly Control[] | undefined {
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
