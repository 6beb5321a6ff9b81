import { HOST_NAME, HTTP_PORT, INNER } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import { theNode } from '../../inspect/names.ts';
import { sentLine } from '../../packets/payloads.ts';
import {
  connectionFor,
  responseOn,
  timeOf,
  writtenAt,
  dateTime,
  isoMicros,
  foldOf,
  answeredAt,
  line,
  PRIORITY,
  type Occasion,
  type ToolFold,
  type KindFormat,
  type KindFormats,
  type WrittenLine,
} from '../../inspect/formats.ts';
import { accessEntry } from './access-entry.ts';
import { ANSWERS, block, framed, serversOf, textOf, type NginxLine } from './print.ts';
import folds from './formats.json' with { type: 'json' };

/** A request a second refills the lab's allowance so slowly that it counts within one action. */
const RATE_PER_SECOND = 1;

function accessLine(occasion: Occasion): string | null {
  const { request, source, status } = occasion.record;
  const seen = connectionFor(occasion);
  const answer = seen && responseOn(seen);
  if (!request || !answer) return null;
  const { response, packet } = answer;
  const answered = { body: response.body, status: status ?? response.status };
  const at = timeOf(occasion.clock, packet);
  return accessEntry(source, at, request, answered, occasion.played.before);
}

/** The access line of the web server, or of the WAF, which is one too. */
export function accessFold(occasion: Occasion): ToolFold | null {
  const node = theNode(occasion.record.node ?? 'server');
  return foldOf(folds.access, accessLine(occasion), { node });
}

/** limit_req's line in error.log for a request that came too soon; null for any other record. */
export function limitLine(occasion: Occasion): string | null {
  const { record, played } = occasion;
  const { request, source } = record;
  const seen = connectionFor(occasion);
  if (!request || !seen) return null;
  const sameSource = played.result.records.filter(
    ({ device, kind, source: from }) =>
      device === 'WAF' && kind !== 'redirected' && from === source,
  );
  // The bucket has leaked since the first request; a refused request adds nothing to it.
  const elapsed = (record.at - (sameSource[0]?.at ?? record.at)) / 1_000_000;
  const excess = (played.before.wafRateLimit - elapsed * RATE_PER_SECOND).toFixed(3);
  const at = dateTime(writtenAt(occasion)).replaceAll('-', '/');
  const host = request.host === null ? '' : `, host: "${request.host}:${seen.receiverPort}"`;
  return `${at} [error] 1#1: *${seen.packets[0]?.connection} limiting requests, excess: ${excess} by zone "one", client: ${source}, server: ${HOST_NAME}, request: "${sentLine(request)}"${host}`;
}

/** The line of a request that was refused for its rate. */
export function limitFold(occasion: Occasion): ToolFold | null {
  return foldOf(folds.limit, limitLine(occasion));
}

function fileOf(head: readonly string[], inHttp: readonly string[], servers: readonly NginxLine[]) {
  const http = block('http', [...framed([...ANSWERS, ...inHttp]), ...servers]);
  return textOf([...framed(head), ['events {}', null], ...http]);
}

/** The web server's nginx.conf; the shop listens on the loopback behind it. TLS ends here unless a proxy stands before it. */
export function nginxConfigFold(state: LabState): ToolFold {
  const { tlsEnabled, wafEnabled, lbEnabled } = state;
  const endsTls = tlsEnabled && !wafEnabled && !lbEnabled;
  return foldOf(folds.server, fileOf([], [], serversOf({ ...state, tlsEnabled: endsTls })));
}

/** The nginx.conf of the WAF, which is an nginx with ModSecurity; null with the WAF off. Its rules are in a separate file. */
export function wafConfigFold(state: LabState): ToolFold | null {
  if (!state.wafEnabled) return null;
  const head = ['load_module modules/ngx_http_modsecurity_module.so'];
  const inHttp = [
    'modsecurity on',
    'modsecurity_rules_file /etc/nginx/modsecurity.conf',
    `limit_req_zone $binary_remote_addr zone=one:1m rate=${RATE_PER_SECOND}r/s`,
    'limit_req_status 429',
  ];
  const limits = [`limit_req zone=one burst=${state.wafRateLimit - 1} nodelay`];
  // Here a balancer, if there is one, or else the server.
  const servers = serversOf(state, `${INNER.behindWaf}:${HTTP_PORT}`, limits);
  return foldOf(folds.waf, fileOf(head, inHttp, servers));
}

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
