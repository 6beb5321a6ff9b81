import { PRIORITY, answeredAt, line } from '../../formats/kind-format.ts';
import type { Occasion } from '../../formats/occasion.ts';
import type { WrittenLine } from '../../formats/syslog.ts';
import { accessLine } from './nginx.ts';

/** The line in nginx's access log, of whichever node answered. */
export function accessWritten(occasion: Occasion): readonly WrittenLine[] {
  const { node } = occasion.record;
  const at = answeredAt(occasion);
  return line(`${node}/access.log`, 'nginx', PRIORITY.nginxAccess, accessLine(occasion), at);
}
