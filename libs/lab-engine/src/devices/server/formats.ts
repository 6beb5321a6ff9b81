import { accessWritten, accountWritten } from './access-log.ts';
import { accessFold } from './nginx.ts';
import type { KindFormat, KindFormats } from '../../formats/kind-format.ts';

const SERVED: KindFormat = {
  folds: (occasion) => [accessFold(occasion)],
  written: (occasion) => [...accountWritten(occasion), ...accessWritten(occasion)],
};

export const formats = {
  'server-answered': SERVED,
  'server-not-found': SERVED,
} satisfies KindFormats;
