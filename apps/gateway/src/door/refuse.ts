import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@netward/contracts';

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
export function refusalOf({ url = '', method = '', rawHeaders }: IncomingMessage) {
  const refusal = (code: ErrorCode): ErrorCode => code;
  if (url.length > URL_MAX) return refusal('ADDRESS_TOO_LONG');
  if (!url.startsWith('/')) return refusal('INVALID_REQUEST');
  if (hasBadHeaders(rawHeaders)) return refusal('INVALID_REQUEST');
  if (AMBIGUOUS.test(pathOf(url))) return refusal('NOT_FOUND');
  if (!METHODS.has(method)) return refusal('METHOD_NOT_ALLOWED');
  return undefined;
}
