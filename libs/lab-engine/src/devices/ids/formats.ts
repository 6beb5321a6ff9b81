import { sensed, switched } from '../suricata/formats.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'ids-on': switched('ids'),
  'ids-off': { nothing: 'Suricata was stopped: nothing is looked at, nor logged.' },
  'ids-alerted': sensed('ids'),
  'ids-quiet': sensed('ids'),
  'ids-blind': sensed('ids'),
};
