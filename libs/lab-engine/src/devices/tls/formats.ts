import { balancerWritten } from '../load-balancer/balancer-log.ts';
import { haproxyConfigFold, haproxyFold } from '../load-balancer/haproxy.ts';
import { accessWritten } from '../server/access-log.ts';
import { accessFold, nginxConfigFold, wafConfigFold } from '../server/nginx.ts';
import type { LabState } from '../derived.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';
import type { KindFormat } from '../../formats/kind-format.ts';
import type { words } from './words.ts';

/** The configuration of the device at which TLS ends. */
function endOfTls(state: LabState): readonly (ToolFold | null)[] {
  if (state.wafEnabled) return [wafConfigFold(state)];
  return [state.lbEnabled ? haproxyConfigFold(state) : nginxConfigFold(state)];
}

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'tls-on': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'tls-off': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'handshake-done': {
    nothing:
      'Neither nginx nor HAProxy logs a handshake that works; the line of the request follows it.',
  },
  redirected: {
    folds: (occasion) => [
      occasion.record.node === 'lb' ? haproxyFold(occasion) : accessFold(occasion),
    ],
    written: (occasion) =>
      occasion.record.node === 'lb' ? balancerWritten(occasion) : accessWritten(occasion),
  },
};
