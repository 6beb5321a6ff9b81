import { PRIORITY, line, type KindFormats } from '../../formats/kind-format.ts';
import type { Occasion } from '../../formats/occasion.ts';
import type { WrittenLine } from '../../formats/syslog.ts';
import { accessWritten } from '../server/formats.ts';
import { accessFold, limitFold, limitLine, wafConfigFold } from '../server/nginx.ts';
import { auditEntry, auditFold, modsecurityConfigFold, refusalLine } from './modsecurity.ts';
import silent from './formats.json' with { type: 'json' };

function audit(occasion: Occasion): readonly WrittenLine[] {
  const text = auditEntry(occasion);
  return line('waf/modsec_audit.json', 'modsecurity', PRIORITY.auditFile, text);
}

export const formats = {
  ...silent,
  'waf-on': {
    folds: ({ played }) => [
      wafConfigFold(played.result.state),
      modsecurityConfigFold(played.result.state),
    ],
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
} satisfies KindFormats;
