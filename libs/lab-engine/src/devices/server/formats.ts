import { accessWritten, accountWritten } from './access-log.ts';
import { accessFold } from './nginx.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const SERVED: KindFormat = {
  folds: (occasion) => [accessFold(occasion)],
  written: (occasion) => [...accountWritten(occasion), ...accessWritten(occasion)],
};

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'server-answered': SERVED,
  'server-not-found': SERVED,
};
