/** The lab itself is no device of the network; it only says that it does not know an action. */
import { wordsFrom, type Device, type Wording } from '../device.ts';
import texts from './words.json' with { type: 'json' };

const words: Readonly<Record<keyof typeof texts, Wording>> = wordsFrom<typeof texts>(texts, {});

export const lab = { name: 'Sim', nodes: {}, words } as const satisfies Device;
