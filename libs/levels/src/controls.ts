import {
  type LabAction,
  type LabState,
  ADDRESSES,
  hasRule,
  type BlockRule,
} from '@netward/lab-engine';

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

type Flag = { [K in keyof LabState]: LabState[K] extends boolean ? K : never }[keyof LabState];

const never = () => null;

/** A button that does the same thing each time. */
export function button(action: LabAction, colour: ControlColour, label: string): Control {
  return { action, colour, label, pressedLabel: null, isPressed: null, disabledReason: never };
}

/** A toggle that follows a flag of the state. */
export function toggle(
  action: LabAction,
  flag: Flag,
  label: string,
  pressedLabel: string,
  colour: ControlColour = 'enable',
): Control {
  return {
    action,
    colour,
    label,
    pressedLabel,
    isPressed: (state) => state[flag],
    disabledReason: never,
  };
}

/** A toggle that follows a rule in the firewall's list. */
export function ruleToggle(action: LabAction, rule: BlockRule, who: string): Control {
  return {
    ...button(action, 'block', `Block ${who}`),
    pressedLabel: `Unblock ${who}`,
    isPressed: (state) => hasRule(state, rule),
  };
}

/** The same control, disabled with this reason until the flag is on. */
export function onlyWhile(flag: Flag, reason: string, control: Control): Control {
  return { ...control, disabledReason: (state) => (state[flag] ? null : reason) };
}

/** Enable and disable a defence of this name. */
export function defence(action: LabAction, flag: Flag, name: string): Control {
  return toggle(action, flag, `Enable ${name}`, `Disable ${name}`);
}

/** The client's group. */
export function clientGroup(...controls: readonly Control[]): ControlGroup {
  return { id: 'client', name: 'Client', address: ADDRESSES.client, controls };
}

/** The attacker's group. With the sniffer's control it is two parties, and no single address is right. */
export function attackerGroup(...controls: readonly Control[]): ControlGroup {
  const hasSniffer = controls.includes(sniffTraffic);
  const name = hasSniffer ? 'Sniffer and attacker' : 'Attacker';
  return { id: 'attacker', name, address: hasSniffer ? null : ADDRESSES.attacker, controls };
}

/** The sniffer's group, in levels without an attacker. */
export function snifferGroup(): ControlGroup {
  return { id: 'sniffer', name: 'Sniffer', address: ADDRESSES.sniffer, controls: [sniffTraffic] };
}

/** The group of the defences a level offers. */
export function defenceGroup(...controls: readonly Control[]): ControlGroup {
  return { id: 'defence', name: 'Defence', address: null, controls };
}

/** The group that makes backends fail and recover. */
export function backendsGroup(...controls: readonly Control[]): ControlGroup {
  return { id: 'backends', name: 'Backends', address: null, controls };
}

export const openPage = button('openPage', 'request', 'Open page');
export const sniffTraffic = button('sniffTraffic', 'observe', 'Sniff traffic');
export const portScan = button('portScan', 'observe', 'Scan ports');
export const attackSQLi = button('attackSQLi', 'observe', 'Run SQL injection');
export const attackXSS = button('attackXSS', 'observe', 'Run XSS');
export const attackDirBuster = button('attackDirBuster', 'observe', 'Run directory search');
