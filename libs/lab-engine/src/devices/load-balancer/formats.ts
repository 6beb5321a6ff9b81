import {
  answeredAt,
  line,
  PRIORITY,
  type KindFormat,
  type KindFormats,
} from '../../formats/kind-format.ts';
import silent from './formats.json' with { type: 'json' };
import { haproxyConfigFold, haproxyLine, healthLine, logFold } from './haproxy.ts';

const LOG = 'lb/haproxy.log';

/** A request that the balancer passed on or answered. */
export const PROXIED = {
  folds: (occasion) => [
    logFold(
      haproxyLine(occasion),
      'Client, time of its connection, frontend, backend and server, five timers in milliseconds (-1: not reached), status, bytes, how the session ended, connection counts, request. The counts are those of a balancer with nothing else to do.',
    ),
  ],
  written: (occasion) =>
    line(LOG, 'haproxy', PRIORITY.haproxy, haproxyLine(occasion), answeredAt(occasion)),
} satisfies KindFormat;

/** A backend that went down or came up. */
const HEALTH: KindFormat = {
  folds: (occasion) => [
    logFold(
      healthLine(occasion),
      'The lab says only that the health check failed or passed. The reason and the duration are those of a backend whose web server was stopped and started again.',
    ),
  ],
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
