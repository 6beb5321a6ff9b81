import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'unknown-action': { nothing: 'The lab does not know this action, so no device wrote anything.' },
};
