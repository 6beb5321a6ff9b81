import { HOST_NAME, HTTPS_PORT, HTTP_PORT } from '../cast.ts';
import type { Attack, HttpRequest, HttpResponse, Payload, RequestKind } from './packet.ts';

const BROWSER = 'Mozilla/5.0';

export const NOTHING: Payload = { kind: 'none' };

function request(kind: RequestKind, target: string, agent = BROWSER): HttpRequest {
  return { kind, target, version: '1.1', host: HOST_NAME, agent, forwardedFor: null };
}

export const PAGE = request('page', '/');
/** The login that a page in the browser sends by itself, and another customer's. */
export const LOGIN = request('login', '/login?user=alice&pw=hunter2');
export const OTHER_LOGIN = request('login', '/login?user=bob&pw=letmein');
/** What a scanner sends to an open port to learn which service answers there. */
export const VERSION_PROBE: HttpRequest = {
  kind: 'version probe',
  target: '/',
  version: '1.0',
  host: null,
  agent: null,
  forwardedFor: null,
};

const SQLI = request('sqli', "/search?q=' UNION SELECT name, password FROM users--", 'curl/7.88.1');
const XSS = request('xss', '/search?q=<script>alert(document.cookie)</script>', 'curl/7.88.1');

/** The path that the directory search finds, and its place in the list. */
const HIDDEN = 'admin';
const WORDS =
  'account api app assets auth backup bin blog cache cart cgi css data db demo dev doc etc export file ftp git img inc admin js lib log mail map new old php pub sql src ssl test tmp web';
const SEARCH = WORDS.split(' ').map((word) => request('dirbuster', `/${word}/`));

/** The requests of each attack, in order. */
export const ATTACK_REQUESTS: Readonly<Record<Attack, readonly HttpRequest[]>> = {
  sqli: [SQLI],
  xss: [XSS],
  dirbuster: SEARCH,
};

function response(status: number, body: string, more: Partial<HttpResponse> = {}): HttpResponse {
  return { status, location: null, hsts: false, body, ...more };
}

const WELCOME = response(200, '<h1>Shop</h1>');
const ANSWERS: Readonly<Record<RequestKind, HttpResponse>> = {
  page: WELCOME,
  login: response(200, '<h1>Welcome back</h1>'),
  'version probe': WELCOME,
  sqli: response(200, "You searched for ' UNION SELECT name, password FROM users--: alice hunter2"),
  xss: response(200, `You searched for ${XSS.target.slice('/search?q='.length)}: nothing found`),
  dirbuster: response(404, '<h1>No such page</h1>'),
};
const FOUND = response(200, '<h1>Administration</h1>');

/** What the vulnerable shop answers. */
export function shopAnswer({ kind, target }: HttpRequest): HttpResponse {
  return target === `/${HIDDEN}/` ? FOUND : ANSWERS[kind];
}

export const FORBIDDEN = response(403, 'Forbidden');
export const TOO_MANY = response(429, 'Too many requests');
export const UNAVAILABLE = response(503, 'Service Unavailable');

/** The redirect from plain HTTP to the same target over HTTPS. */
export function redirectFor({ target }: HttpRequest): HttpResponse {
  const location = `https://${HOST_NAME}:${HTTPS_PORT}${sentTarget(target)}`;
  return response(301, 'Moved Permanently', { location });
}

/** The request as a proxy sends it on: with the sender it saw added to the list. */
export function forwarded(original: HttpRequest, sender: string): HttpRequest {
  const { forwardedFor } = original;
  return { ...original, forwardedFor: forwardedFor ? `${forwardedFor}, ${sender}` : sender };
}

/** The request's first line as a person reads it. */
export function requestLine({ method, target, version }: HttpRequest): string {
  return `${method ?? 'GET'} ${target} HTTP/${version}`;
}

/**
 * The target as it is sent: percent-encoded as a browser does it (URL Standard, query percent-encode
 * set, which leaves '%' alone). A real web server answers 400 to a target with spaces.
 */
export function sentTarget(target: string): string {
  return encodeURI(target).replaceAll('%25', '%').replaceAll("'", '%27');
}

/** The request in the form in which it is sent. */
export function requestText(sent: HttpRequest, port: number = HTTP_PORT): string {
  const { headers = [], body = '' } = sent;
  const lines = [requestLine({ ...sent, target: sentTarget(sent.target) })];
  if (sent.host) lines.push(`Host: ${sent.host}:${port}`);
  if (sent.agent) lines.push(`User-Agent: ${sent.agent}`);
  if (sent.forwardedFor) lines.push(`X-Forwarded-For: ${sent.forwardedFor}`);
  lines.push(...headers);
  if (body) lines.push(`Content-Length: ${body.length}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  301: 'Moved Permanently',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** The response in the form in which it is sent. */
export function responseText(sent: HttpResponse): string {
  const lines = [`HTTP/1.1 ${sent.status} ${REASONS[sent.status] ?? ''}`, 'Server: nginx'];
  if (sent.location) lines.push(`Location: ${sent.location}`);
  if (sent.hsts) lines.push('Strict-Transport-Security: max-age=31536000');
  lines.push(...(sent.headers ?? []));
  lines.push(`Content-Length: ${sent.body.length}`, 'Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n${sent.body}`;
}

/** A record of TLS 1.3 adds a header, a content type and a tag to what it holds (RFC 8446, 5.2). */
const TLS_OVERHEAD = 5 + 1 + 16;

export const CLIENT_HELLO: Payload = {
  kind: 'tls',
  content: 'client hello',
  sni: HOST_NAME,
  holds: null,
};
export const SERVER_HELLO: Payload = { ...CLIENT_HELLO, content: 'server hello', sni: null };
export const FINISHED: Payload = { ...CLIENT_HELLO, content: 'finished', sni: null };
/** The lengths of the recorded handshakes that captures are made with. */
const HANDSHAKE = { 'client hello': 235, 'server hello': 774, finished: 64 } as const;

/** The payload in a record that only the two ends can read. */
export function encrypted(holds: Payload): Payload {
  return { kind: 'tls', content: 'application data', sni: null, holds };
}

/** The payload's length in bytes, as sequence numbers count it. */
export function lengthOf(payload: Payload, port: number = HTTP_PORT): number {
  switch (payload.kind) {
    case 'request':
      return requestText(payload.request, port).length;
    case 'response':
      return responseText(payload.response).length;
    case 'tls':
      return payload.content === 'application data'
        ? lengthOf(payload.holds ?? NOTHING, HTTPS_PORT) + TLS_OVERHEAD
        : HANDSHAKE[payload.content];
    default:
      return 0;
  }
}

/** What the ends of a connection read: the payload without its encryption. */
export function opened(payload: Payload): Payload {
  if (payload.kind === 'tls' && payload.holds) return payload.holds;
  return payload.kind === 'tunnel' ? opened(payload.packet.payload) : payload;
}
