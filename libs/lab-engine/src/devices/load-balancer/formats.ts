import { ADDRESSES, HOST_NAME, HTTPS_PORT, INNER } from '../../cast.ts';
import type { LabState } from '../derived.ts';
import { filled } from '../../filled.ts';
import { requestIn } from '../../facts.ts';
import { sentLine } from '../../packets/payloads.ts';
import {
  connectionFor,
  connectionOf,
  payloadLength,
  responseOn,
  timeOf,
  clfMillis,
  PRIORITY,
  answeredAt,
  foldOf,
  line,
  settingsAfter,
  type Occasion,
  type SeenConnection,
  type KindFormat,
  type KindFormats,
  type ToolFold,
} from '../../inspect/formats.ts';
import type { HttpResponse, LabRecord } from '../../packets/evidence.ts';
import { serverInCookie } from './choose.ts';
import { settingsIn } from './load-balancer.ts';
import { BIND, print } from './print.ts';
import texts from './formats.json' with { type: 'json' };

const { folds, health, reasons } = texts;

function millis(micros: number): number {
  return Math.floor(micros / 1000);
}

/** How far a request to a backend got: its connection behind the balancer; null if there was none. */
function behindOf({ record, played }: Occasion): SeenConnection | null {
  const inner = played.result.packets.find(
    ({ at, from, to }) => at >= record.at && from === 'lb' && to === record.backend,
  );
  return record.backend !== null && inner ? connectionOf(played, inner) : null;
}

/** Times to receive, wait, connect, answer, and in all; -1: not reached. Measured with HAProxy 2.6.12. */
function timersOf({ record }: Occasion, seen: SeenConnection, behind: SeenConnection | null) {
  const asked = seen.packets.find((packet) => requestIn(packet) === record.request)?.at ?? 0;
  const closed = millis((responseOn(seen)?.packet.at ?? asked) - asked);
  if (!behind) return `0/-1/-1/-1/${closed}`;
  const [first] = behind.packets;
  const accepted = behind.packets.find(({ tcp }) => tcp?.flags === 'SYN/ACK')?.at;
  if (accepted === undefined) return `0/0/-1/-1/${closed}`;
  const answered = responseOn(behind)?.packet.at;
  const response = answered === undefined ? -1 : millis(answered - accepted);
  return `0/0/${millis(accepted - first!.at)}/${response}/${closed}`;
}

/** How the session ended. LR: HAProxy answered by itself · SC: no server took it · SH: the server closed. */
function endOf({ record }: Occasion, behind: SeenConnection | null): 'LR' | 'SC' | 'SH' | '--' {
  if (record.kind === 'redirected') return 'LR';
  if (!behind?.packets.some(({ tcp }) => tcp?.flags === 'SYN/ACK')) return 'SC';
  return responseOn(behind) ? '--' : 'SH';
}

/** What came of the balancer's cookie and what was set: V valid, D its server down, N none, I inserted. */
function cookieState({ rule, request, backend }: LabRecord, { headers = [] }: HttpResponse) {
  if (rule !== 'cookie') return '--';
  const named = serverInCookie(request!);
  const came = named === undefined ? 'N' : named === backend ? 'V' : 'D';
  return came + (headers.some((line) => line.startsWith('Set-Cookie: SRV=')) ? 'I' : 'N');
}

/** Requests in progress: at the balancer twice, at the backend, at the server; and retries. */
function countsOf({ subject }: LabRecord): string {
  const [, here, all] = /^(\d+) of (\d+)$/.exec(subject ?? '')?.map(Number) ?? [0, 1, 1];
  return `${all}/${all}/${all! - 1}/${here! - 1}/0`;
}

/** HAProxy's line for a request, in the format of `option httplog`; null for any other record. */
function haproxyLine(occasion: Occasion): string | null {
  const { record, clock } = occasion;
  const { request, backend, status } = record;
  const seen = connectionFor(occasion);
  const answer = seen && responseOn(seen);
  if (!request || !answer) return null;
  const behind = behindOf(occasion);
  const frontend = seen.receiverPort === HTTPS_PORT ? 'shop~' : 'shop';
  const server = record.kind === 'redirected' ? 'shop/<NOSRV>' : `web/${backend ?? '<NOSRV>'}`;
  return [
    `${seen.sender}:${seen.senderPort} [${clfMillis(timeOf(clock, { at: seen.openedAt }))}]`,
    frontend,
    server,
    timersOf(occasion, seen, behind),
    `${status ?? answer.response.status} ${payloadLength(answer.packet)} - -`,
    endOf(occasion, behind) + cookieState(record, answer.response),
    `${countsOf(record)} 0/0`,
    `"${sentLine(request)}"`,
  ].join(' ');
}

function healthLine({ record, played }: Occasion): string {
  const { backend, kind, status, score } = record;
  const { backendA, backendB } = played.result.state;
  const up = score ?? [backendA, backendB].filter((health) => health === 'up').length;
  const reason = filled(reasons[status === null ? 'refused' : 'ill'], { status: String(status) });
  return filled(health[kind as keyof typeof health], { backend: String(backend), up, reason });
}

/** The haproxy.cfg of the balancer in this state, ready for `haproxy -c`. */
export function haproxyConfig(state: LabState): string {
  const { tlsEnabled, wafEnabled } = state;
  const text = print(settingsIn(state));
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
  return foldOf(folds.config, state.lbEnabled ? haproxyConfig(state).trimEnd() : null);
}

const LOG = 'lb/haproxy.log';

/** A request that the balancer passed on or answered. */
export const PROXIED = {
  folds: (occasion) => [foldOf(folds.request, haproxyLine(occasion))],
  written: (occasion) =>
    line(LOG, 'haproxy', PRIORITY.haproxy, haproxyLine(occasion), answeredAt(occasion)),
} satisfies KindFormat;

const HEALTH: KindFormat = {
  folds: (occasion) => [foldOf(folds.health, healthLine(occasion))],
  written: (occasion) => line(LOG, 'haproxy', PRIORITY.haproxyNotice, healthLine(occasion)),
};

const SETTINGS = settingsAfter(haproxyConfigFold);

export const formats = {
  'lb-on': SETTINGS,
  'lb-mode-changed': SETTINGS,
  'backend-failed': HEALTH,
  'backend-recovered': HEALTH,
  'no-backend-left': HEALTH,
  'backend-drained': HEALTH,
  'lb-chosen': PROXIED,
  'lb-rotated': PROXIED,
  'lb-failed-over': PROXIED,
  'lb-pinned': PROXIED,
  'lb-stuck': PROXIED,
  'lb-moved': PROXIED,
  'lb-unavailable': PROXIED,
} satisfies KindFormats;
