import { type KindFormat, type KindFormats } from '../../formats/kind-format.ts';
import { balancerWritten, healthWritten } from './balancer-log.ts';
import { haproxyConfigFold, haproxyFold, healthFold } from './haproxy.ts';
import silent from './formats.json' with { type: 'json' };

const PROXIED: KindFormat = {
  folds: (occasion) => [haproxyFold(occasion)],
  written: balancerWritten,
};
const HEALTH: KindFormat = { folds: (occasion) => [healthFold(occasion)], written: healthWritten };
const SETTINGS: KindFormat = { folds: ({ played }) => [haproxyConfigFold(played.result.state)] };

export const formats = {
  ...silent,
  'lb-on': SETTINGS,
  'lb-mode-changed': SETTINGS,
  'backend-failed': HEALTH,
  'backend-recovered': HEALTH,
  'no-backend-left': HEALTH,
  'backend-drained': HEALTH,
  'lb-chosen': PROXIED,
  'lb-rotated': PROXIED,
  'lb-failed-over': PROXIED,
  'lb-pinned': PROXIED,
  'lb-stuck': PROXIED,
  'lb-moved': PROXIED,
  'lb-unavailable': PROXIED,
} satisfies KindFormats;
