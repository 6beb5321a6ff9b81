import { REFUSED, type KindFormat } from '../../formats/kind-format.ts';
import { balancerWritten, healthWritten } from './balancer-log.ts';
import { haproxyConfigFold, haproxyFold, healthFold } from './haproxy.ts';
import type { words } from './words.ts';

const PROXIED: KindFormat = {
  folds: (occasion) => [haproxyFold(occasion)],
  written: balancerWritten,
};
const HEALTH: KindFormat = { folds: (occasion) => [healthFold(occasion)], written: healthWritten };
const UNCHANGED: KindFormat = {
  nothing: 'HAProxy writes a line when a backend changes, and this one did not.',
};
const SETTINGS: KindFormat = { folds: ({ played }) => [haproxyConfigFold(played.result.state)] };

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'lb-on': SETTINGS,
  'lb-off': { nothing: 'HAProxy was stopped; there is nothing to log.' },
  'lb-refused': REFUSED,
  'lb-mode-changed': SETTINGS,
  'backend-failed': HEALTH,
  'backend-already-down': UNCHANGED,
  'backend-recovered': HEALTH,
  'backend-already-up': UNCHANGED,
  'no-backend-left': HEALTH,
  'backend-drained': HEALTH,
  'lb-chosen': PROXIED,
  'lb-rotated': PROXIED,
  'lb-failed-over': PROXIED,
  'lb-pinned': PROXIED,
  'lb-stuck': PROXIED,
  'lb-moved': PROXIED,
  'lb-unavailable': PROXIED,
};
