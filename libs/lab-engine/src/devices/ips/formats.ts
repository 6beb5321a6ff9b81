import { sensed, switched } from '../suricata/formats.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'ips-on': switched('ips'),
  'ips-off': { nothing: 'Suricata was stopped: what passes is no longer looked at, nor logged.' },
  'ips-blocked': sensed('ips'),
  'ips-alerted': sensed('ips'),
  'ips-passed': sensed('ips'),
  'ips-blind': sensed('ips'),
};
