import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors, REQUEST_ID_HEADER } from '@netward/contracts';
import { AppError, sendError } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest, FastifyServerOptions, FastifyInstance } from 'fastify';
import { isSameSecret } from '@netward/nest-kit/identity';
import type { Connections } from './connections.ts';
import { type Headers, originHeaders, apiHeaders } from './headers.ts';
import type { GatewayConfig } from '../config.ts';
import { type Maintenance, RETRY_HEADERS, underMaintenance } from '../maintenance/maintenance.ts';
import { sendPage } from '../site/site-page.ts';
import { allowedOn } from '../routes.ts';
import { pathOf, refusalOf } from './refuse.ts';

/** Idle time of a connection; longer than that of common load balancers in front (60 s). */
const KEEP_ALIVE_MS = 65_000;
const HTTP = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  // How often unfinished headers are looked for: a slow sender goes within 12 s.
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
  insecureHTTPParser: false,
};
const REQUESTS_PER_SOCKET = 1000;

const PARSER_ERRORS = new Map<string, readonly [ErrorCode, number]>([
  ['HPE_HEADER_OVERFLOW', ['HEADERS_TOO_LONG', 431]],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['INVALID_REQUEST', 408]],
]);

const OTHER_FAULT = ['INVALID_REQUEST', 400] as const;

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

/** How the server treats connections; Fastify gets the requests that `handle` does not take. */
export function serverOptions(
  headers: Headers,
  connections: Connections,
  handle: (request: IncomingMessage, response: ServerResponse) => boolean,
): FastifyServerOptions {
  return {
    serverFactory: (fastifyHandler) => {
      const server = createServer(HTTP, (request, response) => {
        if (!connections.begin(request.socket, response)) return;
        if (!handle(request, response)) fastifyHandler(request, response);
      });
      server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
      connections.watch(server);
      return server;
    },
    // `OPTIONS *` would be answered past every hook.
    rewriteUrl: ({ url = '' }) => (url === '*' ? '/*' : url),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') return void socket.destroy();
      endConnection(socket, headers, ...(PARSER_ERRORS.get(error.code) ?? OTHER_FAULT));
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id });
      sendError(request, reply, new AppError('INVALID_REQUEST', { cause: error }));
    },
  } as FastifyServerOptions;
}

/** What every request but the proxied calls passes first: headers of the answer, then the reasons to turn it away. */
export function addDoor(
  fastify: FastifyInstance,
  config: GatewayConfig,
  maintenance: Maintenance,
): void {
  const headers = apiHeaders(config);
  const origins = new Set(config.CORS_ORIGINS);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, ...originHeaders(origins, request.headers.origin) });
    const refusal = refusalOf(request.raw);
    if (refusal === 'METHOD_NOT_ALLOWED')
      void reply.header('allow', allowedOn(pathOf(request.url)));
    if (refusal) return done(new AppError(refusal));
    const { authorization = '' } = request.headers;
    // The figures are for the operator, on a port that is open to everybody.
    const isForbidden =
      request.routeOptions.url === '/metrics' &&
      !isSameSecret(authorization, `Bearer ${config.METRICS_TOKEN}`);
    if (isForbidden) return done(new AppError('NOT_FOUND'));
    const path = pathOf(request.url);
    const page = maintenance.pageInsteadOf(path);
    if (!page) return done();
    if (path.startsWith('/api/')) return done(underMaintenance());
    sendPage(page, request, reply.status(503), RETRY_HEADERS);
  });
}
