import { PROXIED, haproxyConfigFold } from '../load-balancer/formats.ts';
import { accessWritten, accessFold, nginxConfigFold, wafConfigFold } from '../server/formats.ts';
import type { LabState } from '../derived.ts';
import type { ToolFold, KindFormats } from '../../formats/kind-format.ts';
import silent from './formats.json' with { type: 'json' };

function endOfTls(state: LabState): readonly (ToolFold | null)[] {
  if (state.wafEnabled) return [wafConfigFold(state)];
  return [state.lbEnabled ? haproxyConfigFold(state) : nginxConfigFold(state)];
}

export const formats = {
  ...silent,
  'tls-on': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'certificate-changed': { folds: ({ played: { result } }) => endOfTls(result.state) },
  'tls-off': { folds: ({ played: { result } }) => endOfTls(result.state) },
  redirected: {
    folds: (occasion) =>
      occasion.record.node === 'lb' ? PROXIED.folds(occasion) : [accessFold(occasion)],
    written: (occasion) =>
      occasion.record.node === 'lb' ? PROXIED.written(occasion) : accessWritten(occasion),
  },
} satisfies KindFormats;
