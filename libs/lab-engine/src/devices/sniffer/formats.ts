import { sniffFold } from './tcpdump.ts';
import type { KindFormat, KindFormats } from '../../formats/kind-format.ts';

const SNIFFED: KindFormat = { folds: ({ played, clock }) => [sniffFold(played, clock)] };

export const formats = {
  'plaintext-captured': SNIFFED,
  'ciphertext-captured': SNIFFED,
  'metadata-visible': SNIFFED,
  'silence-captured': SNIFFED,
} satisfies KindFormats;
