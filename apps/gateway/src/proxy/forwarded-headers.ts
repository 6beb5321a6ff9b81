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
/** What belongs to a body, so never to a GET. */
const BODY_HEADERS = ['content-type', 'content-length'] as const;

/** What a reader gets to see of a service's answer; the gateway adds its own. */
const ANSWER_HEADERS = [
  'content-type',
  'retry-after',
  'www-authenticate',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
] as const;

function copy(
  names: readonly string[],
  from: IncomingHttpHeaders,
  to: IncomingHttpHeaders,
): IncomingHttpHeaders {
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) to[name] = value;
  }
  return to;
}

/** The headers that go to a service. `headers` has lost what its Connection header names. */
export function headersForService(
  headers: IncomingHttpHeaders,
  about: { requestId: string; clientIp: string; hasBody: boolean },
): IncomingHttpHeaders {
  const result: IncomingHttpHeaders = {
    [REQUEST_ID_HEADER]: about.requestId,
    [CLIENT_IP_HEADER]: about.clientIp,
  };
  copy(REQUEST_HEADERS, headers, result);
  return about.hasBody ? copy(BODY_HEADERS, headers, result) : result;
}

/** The headers of a service's answer that go to the reader. */
export function headersForReader(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return copy(ANSWER_HEADERS, headers, {});
}
