import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const SCREEN: KindFormat = { nothing: 'The combined view is a screen; it writes no log.' };

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'soc-on': SCREEN,
  'soc-off': SCREEN,
  'soc-shown': SCREEN,
};
