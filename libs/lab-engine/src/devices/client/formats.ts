import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

const BROWSER: KindFormat = {
  nothing: 'A browser keeps no log of its connections. What it sent and got is in the packets.',
};

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'request-sent': BROWSER,
  'connection-tried': BROWSER,
  'request-timed-out': BROWSER,
  'connection-refused': BROWSER,
};
