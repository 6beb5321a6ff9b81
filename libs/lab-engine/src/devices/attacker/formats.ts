import { scanFold } from './nmap.ts';
import type { KindFormat, KindFormats } from '../../formats/kind-format.ts';

const SCANNED: KindFormat = { folds: ({ played }) => [scanFold(played)] };

export const formats = {
  'port-open': SCANNED,
  'port-filtered': SCANNED,
} satisfies KindFormats;
