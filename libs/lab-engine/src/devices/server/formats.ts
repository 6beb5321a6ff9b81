import {
  answeredAt,
  line,
  PRIORITY,
  type KindFormat,
  type KindFormats,
} from '../../formats/kind-format.ts';
import { writtenAt, type Occasion } from '../../formats/occasion.ts';
import type { WrittenLine } from '../../formats/syslog.ts';
import { isoMicros } from '../../formats/times.ts';
import { accessFold, accessLine } from './nginx.ts';

const SERVED: KindFormat = {
  folds: (occasion) => [accessFold(occasion)],
  written: (occasion) => [...accountWritten(occasion), ...accessWritten(occasion)],
};

export const formats = {
  'server-answered': SERVED,
  'server-not-found': SERVED,
} satisfies KindFormats;

/** The line in nginx's access log, of whichever node answered. */
export function accessWritten(occasion: Occasion): readonly WrittenLine[] {
  const { node } = occasion.record;
  const at = answeredAt(occasion);
  return line(`${node}/access.log`, 'nginx', PRIORITY.nginxAccess, accessLine(occasion), at);
}

/** The shop's own line about an account: one JSON object, with the proxy and the sender that it named. */
function accountWritten(occasion: Occasion): readonly WrittenLine[] {
  const { account, request, source, node } = occasion.record;
  if (!account) return [];
  const { event, user, detail } = account;
  const [key, value] = detail.split('=');
  const text = JSON.stringify({
    time: `${isoMicros(writtenAt(occasion)).slice(0, -'.000000'.length)}Z`,
    event,
    user,
    ...(key ? { [key]: value } : {}),
    remote_addr: source,
    forwarded_for: request?.forwardedFor ?? null,
  });
  return line(`${node}/shop.log`, 'shop', PRIORITY.shop, text);
}
