import { PRIORITY, answeredAt, line } from '../../formats/kind-format.ts';
import type { Occasion } from '../../formats/occasion.ts';
import type { WrittenLine } from '../../formats/syslog.ts';
import { haproxyLine, healthLine } from './haproxy.ts';

/** HAProxy's line about a request. */
export function balancerWritten(occasion: Occasion): readonly WrittenLine[] {
  const at = answeredAt(occasion);
  return line('lb/haproxy.log', 'haproxy', PRIORITY.haproxy, haproxyLine(occasion), at);
}

/** HAProxy's line about a backend that went down or came up. */
export function healthWritten(occasion: Occasion): readonly WrittenLine[] {
  return line('lb/haproxy.log', 'haproxy', PRIORITY.haproxyNotice, healthLine(occasion));
}
