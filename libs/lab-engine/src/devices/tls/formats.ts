import { PROXIED, haproxyConfigFold } from '../load-balancer/formats.ts';
import { accessWritten, accessFold, nginxConfigFold, wafConfigFold } from '../server/formats.ts';
import { settingsAfter, type KindFormats } from '../../inspect/formats.ts';

/** What the device is set to do at which TLS ends. */
const SETTINGS = settingsAfter((state) => {
  if (state.wafEnabled) return wafConfigFold(state);
  return state.lbEnabled ? haproxyConfigFold(state) : nginxConfigFold(state);
});

export const formats = {
  'tls-on': SETTINGS,
  'certificate-changed': SETTINGS,
  'tls-off': SETTINGS,
  redirected: {
    folds: (occasion) =>
      occasion.record.node === 'lb' ? PROXIED.folds(occasion) : [accessFold(occasion)],
    written: (occasion) =>
      occasion.record.node === 'lb' ? PROXIED.written(occasion) : accessWritten(occasion),
  },
} satisfies KindFormats;
