import { scanFold } from './nmap.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const SCANNED: KindFormat = { folds: ({ played }) => [scanFold(played)] };

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'port-open': SCANNED,
  'port-filtered': SCANNED,
};
