import {
  answeredAt,
  line,
  PRIORITY,
  type KindFormat,
  type KindFormats,
} from '../../formats/kind-format.ts';
import silent from './formats.json' with { type: 'json' };
import { foldOf } from '../../formats/tool-fold.ts';
import folds from './folds.json' with { type: 'json' };
import { haproxyConfigFold, haproxyLine, healthLine } from './haproxy.ts';

const LOG = 'lb/haproxy.log';

/** A request that the balancer passed on or answered. */
export const PROXIED = {
  folds: (occasion) => [foldOf(folds.request, haproxyLine(occasion))],
  written: (occasion) =>
    line(LOG, 'haproxy', PRIORITY.haproxy, haproxyLine(occasion), answeredAt(occasion)),
} satisfies KindFormat;

/** A backend that went down or came up. */
const HEALTH: KindFormat = {
  folds: (occasion) => [foldOf(folds.health, healthLine(occasion))],
  written: (occasion) => line(LOG, 'haproxy', PRIORITY.haproxyNotice, healthLine(occasion)),
};

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
