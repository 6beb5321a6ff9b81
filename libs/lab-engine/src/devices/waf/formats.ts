import { PRIORITY, line, type KindFormat } from '../../formats/kind-format.ts';
import type { Occasion } from '../../formats/occasion.ts';
import type { WrittenLine } from '../../formats/syslog.ts';
import { accessWritten } from '../server/access-log.ts';
import { accessFold, limitFold, limitLine, wafConfigFold } from '../server/nginx.ts';
import { auditEntry, auditFold, modsecurityConfigFold, refusalLine } from './modsecurity.ts';
import type { words } from './words.ts';

function audit(occasion: Occasion): readonly WrittenLine[] {
  const text = auditEntry(occasion);
  return line('waf/modsec_audit.json', 'modsecurity', PRIORITY.auditFile, text);
}

/** How each kind of its records looks in the device's own tool. */
export const formats: Readonly<Record<keyof typeof words, KindFormat>> = {
  'waf-on': {
    folds: ({ played }) => [
      wafConfigFold(played.result.state),
      modsecurityConfigFold(played.result.state),
    ],
  },
  'waf-off': {
    nothing: 'The proxy was taken out of the path; it sees no request and writes nothing.',
  },
  'waf-blocked': {
    folds: (occasion) => [
      auditFold(occasion),
      accessFold(occasion),
      modsecurityConfigFold(occasion.played.before),
    ],
    written: (occasion) => [
      ...line('waf/error.log', 'nginx', PRIORITY.nginxError, refusalLine(occasion)),
      ...audit(occasion),
      ...accessWritten(occasion),
    ],
  },
  'waf-limited': {
    folds: (occasion) => [limitFold(occasion), accessFold(occasion), auditFold(occasion)],
    written: (occasion) => [
      ...line('waf/error.log', 'nginx', PRIORITY.nginxError, limitLine(occasion)),
      ...audit(occasion),
      ...accessWritten(occasion),
    ],
  },
  'waf-allowed': {
    folds: (occasion) => [auditFold(occasion), accessFold(occasion)],
    written: (occasion) => [...audit(occasion), ...accessWritten(occasion)],
  },
};
