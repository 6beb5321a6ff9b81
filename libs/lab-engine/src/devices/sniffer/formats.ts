import { sniffFold } from './tcpdump.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const SNIFFED: KindFormat = { folds: ({ played, clock }) => [sniffFold(played, clock)] };

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'plaintext-captured': SNIFFED,
  'ciphertext-captured': SNIFFED,
  'metadata-visible': SNIFFED,
  'silence-captured': SNIFFED,
};
