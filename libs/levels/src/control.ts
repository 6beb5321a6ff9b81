import type { LabAction, LabState } from '@netward/lab-engine';

/** Colour class of a control: request green, observe cyan, enable yellow, block red. */
export type ControlColour = 'request' | 'observe' | 'enable' | 'block';

/** Who acts. */
export type ControlGroupId = 'client' | 'sniffer' | 'attacker' | 'defence' | 'backends';

/** A button that dispatches one action. */
export interface Control {
  readonly action: LabAction;
  readonly colour: ControlColour;
  /** The label while the control is not pressed. */
  readonly label: string;
  /** A toggle's label while it is pressed; null for a control that is no toggle. */
  readonly pressedLabel: string | null;
  /** Whether the toggle is on; null for a control that is no toggle. */
  readonly isPressed: ((state: LabState) => boolean) | null;
  /** Why the control is disabled at this moment, in words; null while it is not. */
  readonly disabledReason: (state: LabState) => string | null;
}

export interface ControlGroup {
  readonly id: ControlGroupId;
  readonly name: string;
  readonly address: string | null;
  readonly controls: readonly Control[];
}

/** The label of a control in this state: 'Enable firewall', then 'Disable firewall'. */
export function labelOf(control: Control, state: LabState): string {
  const isPressed = control.isPressed?.(state) ?? false;
  return isPressed && control.pressedLabel ? control.pressedLabel : control.label;
}
