import type { IncomingHttpHeaders } from 'node:http';
import { CLIENT_IP_HEADER, REQUEST_ID_HEADER } from '@netward/contracts';

/**
 * What a service gets to see of a request's headers. Everything else stays at the door: cookies,
 * claims about the client (X-Forwarded-For and its kin), claims of being a service, and headers
 * that concern one connection only.
 */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'user-agent',
  'traceparent',
  'tracestate',
] as const;

/** What a reader gets to see of a service's answer; the gateway adds its own. */
const ANSWER_HEADERS = [
  'content-type',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
] as const;

/** Connection headers of nearly every request, which name no further headers. */
const PLAIN_CONNECTIONS = new Set([undefined, 'keep-alive', 'close']);

/**
 * The headers that go to a service. The type belongs to a body; its length is left to the client
 * that sends it on, so that the two cannot differ.
 */
export function headersForService(
  headers: IncomingHttpHeaders,
  about: { requestId: string; clientIp: string; hasBody: boolean },
): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) {
    const value = headers[name];
    if (value !== undefined) result[name] = String(value);
  }
  const { 'content-type': type } = headers;
  if (about.hasBody && type !== undefined) result['content-type'] = type;
  if (!PLAIN_CONNECTIONS.has(headers.connection)) {
    for (const name of (headers.connection ?? '').toLowerCase().split(',')) {
      delete result[name.trim()];
    }
  }
  result[REQUEST_ID_HEADER] = about.requestId;
  result[CLIENT_IP_HEADER] = about.clientIp;
  return result;
}

/**
 * The headers of a service's answer that go to the reader, names and values in turn; those of `own`
 * stand where the service says nothing.
 */
export function headersForReader(
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): string[] {
  const result: string[] = [];
  for (const name of ANSWER_HEADERS) {
    const value = headers[name] ?? own[name];
    if (value !== undefined) result.push(name, String(value));
  }
  return result;
}
