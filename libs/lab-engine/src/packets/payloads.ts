/**
 * What requests and answers hold. Answers are as nginx 1.22 and HAProxy 2.6 write them, header by header,
 * with `server_tokens off`, and with `keepalive_timeout 0` and `option httpclose`: every connection here
 * carries one request. Left out: chunked bodies, compression and ranges.
 */
import type {
  HttpResponse,
  Attack,
  HttpRequest,
  Packet,
  Payload,
  RequestKind,
  TlsContent,
} from './evidence.ts';
import { filled } from '../filled.ts';
import texts from './payloads.json' with { type: 'json' };
import { HOST_NAME, HTTP_PORT } from '../cast.ts';
import { flightsOf, type Handshake } from '../devices/tls/handshake.ts';

function statusOf(status: number): string {
  return texts.statuses.find((text) => text.startsWith(`${status} `)) ?? String(status);
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
  return response(status, filled(texts.page, { title: statusOf(status) }), more);
}

/** The answer of another device, as nginx passes it on: under nginx's head. */
export function throughNginx({ head: _, ...answer }: HttpResponse): HttpResponse {
  return answer;
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

const BROWSER = 'Mozilla/5.0';

export const NOTHING: Payload = { kind: 'none' };

function request(kind: RequestKind, target: string, agent = BROWSER): HttpRequest {
  return { kind, target, version: '1.1', host: HOST_NAME, agent, forwardedFor: null };
}

/** A request of a program that speaks HTTP/1.0 and names neither the site nor itself. */
export function bareRequest(kind: RequestKind, target: string): HttpRequest {
  return { ...request(kind, target), version: '1.0', host: null, agent: null };
}

export const PAGE = request('page', '/');
/** The login that a page in the browser sends by itself, and another customer's. */
export const LOGIN = request('login', '/login?user=alice&pw=hunter2');
export const OTHER_LOGIN = request('login', '/login?user=bob&pw=letmein');
/** What a scanner sends to an open port to learn which service answers there. */
export const VERSION_PROBE = bareRequest('version probe', '/');

const SQLI = request('sqli', "/search?q=' UNION SELECT name, password FROM users--", 'curl/7.88.1');
const XSS = request('xss', '/search?q=<script>alert(document.cookie)</script>', 'curl/7.88.1');

/** The requests of each attack, in order; of what a directory search asks for the shop has one. */
export const ATTACK_REQUESTS: Readonly<Record<Attack, readonly HttpRequest[]>> = {
  sqli: [SQLI],
  xss: [XSS],
  dirbuster: texts.directories.split(' ').map((word) => request('dirbuster', `/${word}/`)),
};

/** What a device built on nginx answers instead of passing a request on. */
export const FORBIDDEN = nginxPage(403);
export const TOO_MANY = nginxPage(429);

/** The request as a proxy sends it on: with the sender it saw added to the list. */
export function forwarded(original: HttpRequest, sender: string, askedPort: number = HTTP_PORT) {
  const { forwardedFor } = original;
  return {
    ...original,
    askedPort: original.askedPort ?? askedPort,
    forwardedFor: forwardedFor ? `${forwardedFor}, ${sender}` : sender,
  };
}

/** The request's first line as a person reads it. */
export function requestLine({ method, target, version }: HttpRequest): string {
  return `${method ?? 'GET'} ${target} HTTP/${version}`;
}

/** Percent-encoded as a browser does it (URL Standard, query set, which leaves '%' alone). */
export function sentTarget(target: string): string {
  return encodeURI(target).replaceAll('%25', '%').replaceAll("'", '%27');
}

/** A part of a query or a form, decoded where that can be done: a percent sign may stand for itself. */
export function formText(value: string): string {
  const text = value.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The request's first line as it is sent. */
export function sentLine(request: HttpRequest): string {
  return requestLine({ ...request, target: sentTarget(request.target) });
}

/** The request in the form in which it is sent. */
export function requestText(sent: HttpRequest, port: number = HTTP_PORT): string {
  const { headers = [], body = '' } = sent;
  const lines = [sentLine(sent)];
  const asked = sent.askedPort ?? port;
  // The standard port of a scheme is not written (RFC 9110, section 7.2).
  const isStandard = asked === 80 || asked === 443;
  if (sent.host) lines.push(`Host: ${sent.host}${isStandard ? '' : `:${asked}`}`);
  if (sent.agent) lines.push(`User-Agent: ${sent.agent}`);
  if (sent.forwardedFor) lines.push(`X-Forwarded-For: ${sent.forwardedFor}`);
  lines.push(...headers);
  if (body) lines.push(`Content-Length: ${body.length}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** A record's header, the level of the alert and its number; OpenSSL sends it before there are keys. */
const ALERT_BYTES = 5 + 2;

/** What a handshake's packet carries; application data is a record that only the two ends can read. */
export function tlsPayload(
  handshake: Handshake,
  content: TlsContent,
  holds: Payload | null = null,
): Payload {
  const sni = content === 'client hello' ? handshake.host : null;
  return { kind: 'tls', content, sni, holds, handshake };
}

/** The payload's length in bytes, as sequence numbers count it. */
export function lengthOf(payload: Payload, port: number = HTTP_PORT): number {
  switch (payload.kind) {
    case 'request':
      return requestText(payload.request, port).length;
    case 'response':
      return responseText(payload.response).length;
    case 'tls':
      return tlsLength(payload, port);
    default:
      return 0;
  }
}

function tlsLength({ content, holds, handshake }: Extract<Payload, { kind: 'tls' }>, port: number) {
  if (content === 'alert') return ALERT_BYTES;
  const bytes = flightsOf(handshake);
  if (content !== 'application data') return bytes[content].reduce((sum, each) => sum + each, 0);
  const { front, behind, block } = bytes.record;
  return front + Math.ceil((lengthOf(holds ?? NOTHING, port) + behind) / block) * block;
}

/** The packet inside a tunnel's datagram, or the packet itself. */
export function innerOf(packet: Packet): Packet {
  return packet.payload.kind === 'tunnel' ? packet.payload.packet : packet;
}

/** What the ends of a connection read: the payload without its encryption. */
export function opened(payload: Payload): Payload {
  if (payload.kind === 'tls' && payload.holds) return payload.holds;
  return payload.kind === 'tunnel' ? opened(payload.packet.payload) : payload;
}
