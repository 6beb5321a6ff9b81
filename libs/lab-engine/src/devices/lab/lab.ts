/** The lab itself is no device of the network; it only says that it does not know an action. */
import type { Device } from '../device.ts';
import { words } from './words.ts';

export const lab = {
  name: 'Sim',
  feed: null,
  nodes: {},
  state: {},
  actions: {},
  words,
} as const satisfies Device;
