import { ADDRESSES, HOST_NAME, HTTPS_PORT, INNER } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import { requestIn } from '../../facts.ts';
import { sentLine } from '../server/nginx.ts';
import {
  connectionFor,
  connectionOf,
  payloadLength,
  responseOn,
  timeOf,
  type Occasion,
  type SeenConnection,
} from '../../formats/occasion.ts';
import { clfMillis } from '../../formats/times.ts';
import type { ToolFold } from '../../formats/tool-fold.ts';

import { BIND, print } from './print.ts';
import { DEFAULTS } from './settings.ts';

const HAPROXY = 'HAProxy 2.6';

/** Microseconds as HAProxy's whole milliseconds. */
function millis(micros: number): number {
  return Math.floor(micros / 1000);
}

/** How far a request to a backend got: times of its connection and of its response. */
function timersOf(occasion: Occasion, seen: SeenConnection): string {
  const { record, played } = occasion;
  const asked = seen.packets.find((packet) => requestIn(packet) === record.request)?.at ?? 0;
  const closed = (responseOn(seen)?.packet.at ?? asked) - asked;
  if (record.backend === null) return `0/-1/-1/-1/${millis(closed)}`;
  const inner = played.result.packets.find(
    ({ at, from, to }) => at >= record.at && from === 'lb' && to === record.backend,
  );
  if (!inner) return `0/-1/-1/-1/${millis(closed)}`;
  const behind = connectionOf(played, inner);
  const accepted = behind.packets.find(({ tcp }) => tcp?.flags === 'SYN/ACK')?.at ?? inner.at;
  const answered = responseOn(behind)?.packet.at ?? accepted;
  const times = [0, accepted - inner.at, answered - accepted, closed].map(millis);
  return `0/${times.join('/')}`;
}

/** HAProxy's line for a request, in the format of `option httplog`; null for any other record. */
export function haproxyLine(occasion: Occasion): string | null {
  const { record, clock } = occasion;
  const { request, backend, status } = record;
  const seen = connectionFor(occasion);
  const answer = seen && responseOn(seen);
  if (!request || !answer) return null;
  const isRedirect = record.kind === 'redirected';
  const frontend = seen.receiverPort === HTTPS_PORT ? 'shop~' : 'shop';
  const server = isRedirect ? 'shop/<NOSRV>' : `web/${backend ?? '<NOSRV>'}`;
  // LR: HAProxy answered by itself · SC: it had no server to connect to.
  const state = isRedirect ? 'LR--' : backend ? '----' : 'SC--';
  return [
    `${seen.sender}:${seen.senderPort} [${clfMillis(timeOf(clock, { at: seen.openedAt }))}]`,
    frontend,
    server,
    timersOf(occasion, seen),
    `${status ?? answer.response.status} ${payloadLength(answer.packet)} - - ${state} 1/1/0/0/0 0/0`,
    `"${sentLine(request)}"`,
  ].join(' ');
}

/** A line of HAProxy's log, for records that have one. */
function logFold(text: string | null, help: string): ToolFold | null {
  return text === null
    ? null
    : { title: 'haproxy.log', tool: HAPROXY, language: 'log', text, help };
}

/** The line of a request that the balancer passed on or answered. */
export function haproxyFold(occasion: Occasion): ToolFold | null {
  return logFold(
    haproxyLine(occasion),
    'Client, time of its connection, frontend, backend and server, five timers in milliseconds (-1: not reached), status, bytes, how the session ended, connection counts, request. The counts are those of a balancer with nothing else to do.',
  );
}

/** What HAProxy writes when a health check changes its mind; null for any other record. */
export function healthLine({ record, played }: Occasion): string | null {
  const { backend, kind } = record;
  if (kind === 'no-backend-left') return 'backend web has no server available!';
  const { backendA, backendB } = played.result.state;
  const up = [backendA, backendB].filter((health) => health === 'up').length;
  if (kind === 'backend-failed')
    return `Server web/${backend} is DOWN, reason: Layer4 connection problem, info: "Connection refused", check duration: 0ms. ${up} active and 0 backup servers left. 0 sessions active, 0 requeued, 0 remaining in queue.`;
  if (kind === 'backend-recovered')
    return `Server web/${backend} is UP, reason: Layer7 check passed, code: 200, check duration: 1ms. ${up} active and 0 backup servers online. 0 sessions requeued, 0 total in queue.`;
  return null;
}

/** The line about a backend's health. */
export function healthFold(occasion: Occasion): ToolFold | null {
  return logFold(
    healthLine(occasion),
    'The lab says only that the health check failed or passed. The reason and the duration are those of a backend whose web server was stopped and started again.',
  );
}

/** The haproxy.cfg of the balancer in this state, ready for `haproxy -c`. */
export function haproxyConfig({ lbMode, tlsEnabled, wafEnabled }: LabState): string {
  const text = print({ ...DEFAULTS, stickiness: lbMode === 'sticky' ? 'source' : 'none' });
  const secure = `https://${HOST_NAME}:${HTTPS_PORT}`;
  const tls = [
    `bind ${ADDRESSES.server}:${HTTPS_PORT} ssl crt /etc/haproxy/${HOST_NAME}.pem`,
    `http-request redirect prefix ${secure} code 301 unless { ssl_fc }`,
    'http-response set-header Strict-Transport-Security max-age=31536000',
  ];
  if (wafEnabled) return text.replace(ADDRESSES.server, INNER.behindWaf);
  return tlsEnabled ? text.replace(BIND, [BIND, ...tls].join('\n    ')) : text;
}

/** The balancer's configuration in this state; null with the balancer off. */
export function haproxyConfigFold(state: LabState): ToolFold | null {
  if (!state.lbEnabled) return null;
  return {
    title: 'haproxy.cfg',
    tool: HAPROXY,
    language: 'haproxy',
    text: haproxyConfig(state).trimEnd(),
    help: 'Which backend is up is no setting: HAProxy finds out by its health checks.',
  };
}
