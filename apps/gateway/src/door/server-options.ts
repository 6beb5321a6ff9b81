import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors, REQUEST_ID_HEADER } from '@netward/contracts';
import { AppError, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Headers } from './security-headers.ts';

/** Idle time of a connection; longer than that of common load balancers in front (60 s). */
export const KEEP_ALIVE_MS = 65_000;
export const CONNECTIONS_MAX = 2000;
const HEADERS_MS = 10_000;
/** How often unfinished headers are looked for: a slow sender goes within 12 s. */
const CHECK_MS = 2000;
const HEADER_BYTES_MAX = 16 * 1024;
const REQUESTS_PER_SOCKET = 1000;

const STATUS_OF_PARSER = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Writes an error to a connection that never became a request. */
export function endConnection(
  socket: Duplex,
  headers: Headers,
  code: ErrorCode,
  status: number = errors[code].status,
): void {
  if (!socket.writable) return void socket.destroy();
  const requestId = randomUUID();
  const body = JSON.stringify({ statusCode: status, message: errors[code].message, requestId });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    [REQUEST_ID_HEADER]: requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** How the server that faces the internet treats connections and what is no valid request. */
export function serverOptions(headers: Headers): FastifyServerOptions {
  return {
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
      insecureHTTPParser: false,
    },
    maxRequestsPerSocket: REQUESTS_PER_SOCKET,
    // `OPTIONS *` would be answered past every hook.
    rewriteUrl: ({ url = '' }) => (url === '*' ? '/*' : url),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') return void socket.destroy();
      endConnection(socket, headers, 'INVALID_REQUEST', STATUS_OF_PARSER.get(error.code) ?? 400);
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id });
      sendError(request, reply, new AppError('INVALID_REQUEST', { cause: error }));
    },
  } as FastifyServerOptions;
}
