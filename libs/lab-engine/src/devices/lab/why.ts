import type { Explain } from '../../inspect/explanation.ts';
import { refusal } from '../../inspect/switches.ts';
import type { words } from './words.ts';

/** The reason behind each kind of its records. */
export const why: Readonly<Record<keyof typeof words, Explain>> = {
  'unknown-action': refusal(({ record }) => `The lab has no action named ${record.subject}.`),
};
