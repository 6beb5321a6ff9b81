import type { LabAction } from './devices/derived.ts';
import type { Device } from './devices/device.ts';
import { DEVICES } from './devices/index.ts';
import type { Walk } from './walk.ts';

/** Every action a learner can take and what it does. Toggles flip on each use. */
export const DEEDS: ReadonlyMap<string, (walk: Walk) => void> = new Map(
  DEVICES.flatMap(({ actions }: Device) => Object.entries(actions)),
);

/** What came after links to runs began to name actions by their place. */
const LATER: ReadonlySet<string> = new Set<LabAction>(['expireCertificate']);

/** The names of all actions, in the order of the devices, and later ones behind. */
export const ACTIONS = [...DEEDS.keys()].sort(
  (one, other) => Number(LATER.has(one)) - Number(LATER.has(other)),
) as readonly LabAction[];

/** The actions that send packets; the others change a device. */
export const TRAFFIC_ACTIONS = DEVICES.flatMap(({ actions, isSender }: Device) =>
  isSender ? Object.keys(actions) : [],
) as readonly LabAction[];

/** Tells whether the lab knows an action of this name. */
export function isLabAction(name: string): name is LabAction {
  return DEEDS.has(name);
}
