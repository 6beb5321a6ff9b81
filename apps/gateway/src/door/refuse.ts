import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { ErrorCode } from '@netward/contracts';
import { Counter, metrics } from '@netward/nest-kit';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * The address of the client: the peer, or with `trustedHops` proxies in front the entry of
 * X-Forwarded-For that the outermost of them wrote. What lies left of it is the client's own claim.
 */
export function clientIp(request: IncomingMessage, trustedHops: number): string {
  const peer = (request.socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
  if (trustedHops === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const claims = String(header ?? '')
    .split(',')
    .map((part) => part.trim());
  const claim = claims[Math.max(0, claims.length - trustedHops)] ?? '';
  return isIP(claim) ? claim.replace(MAPPED_IPV4, '') : peer;
}

const URL_MAX = 2048;
const HEADERS_MAX = 100;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
// Whatever could make two readers of one path see two paths: encoded slashes, dots and NUL,
// backslashes, empty segments, path parameters.
const AMBIGUOUS = /%2f|%5c|%2e|%00|\\|\/\/|;/i;
const ONCE = new Set(['host', 'content-length', 'authorization', 'content-type']);

/** The path of a request as sent, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function hasBadHeaders(rawHeaders: readonly string[]): boolean {
  if (rawHeaders.length > 2 * HEADERS_MAX) return true;
  let seen = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (name.includes('_')) return true;
    if (!ONCE.has(name)) continue;
    if (seen.includes(`${name},`)) return true;
    seen += `${name},`;
  }
  return false;
}

/** Why a request is turned away before anybody looks for its route; undefined when it may pass. */
export function refusalOf({
  url = '',
  method = '',
  rawHeaders,
}: IncomingMessage): ErrorCode | undefined {
  if (url.length > URL_MAX) return 'ADDRESS_TOO_LONG';
  if (!url.startsWith('/')) return 'INVALID_REQUEST';
  if (hasBadHeaders(rawHeaders)) return 'INVALID_REQUEST';
  if (AMBIGUOUS.test(pathOf(url))) return 'NOT_FOUND';
  if (!METHODS.has(method)) return 'METHOD_NOT_ALLOWED';
  return undefined;
}

const REASONS = [
  'body-budget',
  'body-slow',
  'body-token',
  'connection-gave-way',
  'connections-full',
  'pipelined',
  'reader-stalled',
] as const;

/** What the door did to protect the process, by reason. */
const refusals = new Counter({
  name: 'door_refusals_total',
  help: 'Bodies refused, connections closed or refused, and readers cut off, by reason',
  labelNames: ['reason'],
  registers: [metrics],
});
// A rate is known from the first refusal on only where the series began before it.
for (const reason of REASONS) refusals.inc({ reason }, 0);

/** Counts one. */
export function countRefusal(reason: (typeof REASONS)[number]): void {
  refusals.inc({ reason });
}
