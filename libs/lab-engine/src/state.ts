import type { Device } from './devices/device.ts';
import { DEVICES } from './devices/index.ts';
import type { LabState } from './devices/derived.ts';

const FIRST_STATE = Object.assign({}, ...DEVICES.map(({ state }: Device) => state), {
  lastAction: null,
  sequence: 1,
  trips: 0,
  clocksAhead: {},
}) as LabState;

/** The state before the first action: every defence off, both backends up, and what a level sets. */
export function initialState(settings: Partial<LabState> = {}): LabState {
  return { ...FIRST_STATE, ...settings };
}
