/**
 * Answers as nginx 1.22 and HAProxy 2.6 write them, header by header, with `server_tokens off`, and
 * with `keepalive_timeout 0` and `option httpclose`: every connection here carries one request. Left
 * out: chunked bodies, compression and ranges.
 */
import type { HttpResponse } from './packet.ts';
import { filled } from '../filled.ts';
import nginx from './nginx.json' with { type: 'json' };

function statusOf(status: number): string {
  return nginx.statuses.find((text) => text.startsWith(`${status} `)) ?? String(status);
}

/** A response without special headers: nginx wrote its head. */
export function response(
  status: number,
  body: string,
  more: Partial<HttpResponse> = {},
): HttpResponse {
  return { status, location: null, hsts: false, body, ...more };
}

/** The page that nginx has for a status which it answers with by itself. */
export function nginxPage(status: number, more: Partial<HttpResponse> = {}): HttpResponse {
  return response(status, filled(nginx.page, { title: statusOf(status) }), more);
}

/** The answer of another device, as nginx passes it on: under nginx's head. */
export function throughNginx({ head: _, ...answer }: HttpResponse): HttpResponse {
  return answer;
}

/** The answer of an nginx, as HAProxy passes it on. */
export function throughHaproxy(answer: HttpResponse): HttpResponse {
  return { ...answer, head: 'nginx through haproxy' };
}

/** As long as any date of HTTP (RFC 9110, section 5.6.7). */
const SOME_DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';
const CLOSE = 'Connection: close';

/** The response as it is sent. `date` is that of its Date header, which has the same length always. */
export function responseText(sent: HttpResponse, date: string = SOME_DATE): string {
  const { status, body } = sent;
  const head = [`HTTP/1.1 ${statusOf(status)}`, ...headersOf(sent, date)].join('\r\n');
  return `${head}\r\n\r\n${body}`;
}

function headersOf(sent: HttpResponse, date: string): readonly string[] {
  const { location, hsts, headers = [], body, head } = sent;
  const named = ['Server: nginx', `Date: ${date}`];
  const hasType = headers.some((line) => /^content-type:/i.test(line));
  const type = hasType || body === '' ? [] : ['Content-Type: text/html'];
  const length = `Content-Length: ${body.length}`;
  const place = location === null ? [] : [`Location: ${location}`];
  const rest = [...place, ...headers];
  const security = hsts ? [`Strict-Transport-Security: ${hsts}`] : [];
  if (!head) return [...named, ...type, length, CLOSE, ...rest, ...security];
  const lines =
    head === 'haproxy'
      ? [length, ...rest, ...type, CLOSE]
      : [...named, ...type, length, ...rest, ...security, CLOSE];
  return lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
}
