import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { internalPaths, isSafeText, REQUEST_ID_HEADER } from '@netward/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Readiness } from './service.module.ts';
import { logRequest, type RequestLine } from '../logging/log.ts';
import { requestSeconds } from '../metrics/metrics.ts';
import { parseJson } from '../validation/validation.ts';

/**
 * Routes that machines ask again and again: probes, and the list of ended sessions, which every service
 * fetches every two seconds and measures as its own call. They are not logged, measured or traced,
 * or they would be most of the log and most of the requests.
 */
export const QUIET_ROUTES: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  internalPaths.endedSessions,
  internalPaths.revocations,
]);

/** Takes JSON alone, through the one reader; any other body is refused with 415. */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      refuseEncoding(request);
      done(null, body.length === 0 ? undefined : parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Compressed bodies are refused (decompression bombs), and so are charsets but UTF-8. */
function refuseEncoding(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '');
  const isUtf8 = !charset || /^utf-?8$/i.test(charset[1] as string);
  if (encoding !== 'identity' || !isUtf8) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
}

/** Refuses queries that no store can keep, and repeated parameters, which have no one meaning. */
export function checkQueries(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const values = Object.values(request.query as Record<string, unknown>);
    const isSafe = values.every((value) => typeof value === 'string' && isSafeText(value));
    done(isSafe ? undefined : new AppError('INVALID_REQUEST'));
  });
}

/** While the service stops, each answer ends its connection, so that none is cut when it goes. */
export function turnCallersAway(fastify: FastifyInstance, readiness: Readiness): void {
  // Decided as the answer leaves: a request may have come before the wish to stop.
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isStopping) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** How often a closing server looks for unused connections. */
const SWEEP_MS = 250;

/**
 * Lets a closing server end as soon as its last answer is given. By itself Node ends idle
 * connections once, so it would wait for those that become idle later until their keep-alive time
 * is over, and without limit for those that browsers open ahead of need and never speak on.
 */
export function sweepWhenClosing(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  const server = fastify.server as Server;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request) => silent.delete(request.socket));
  fastify.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      silent.forEach((socket) => socket.destroy());
      server.closeIdleConnections();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweep));
    if (!server.listening) clearInterval(sweep);
    done();
  });
}

/** Measures a request and writes its line; `ms` is how long it took. */
export function observeRequest(line: RequestLine): void {
  const { method, route, status, ms } = line;
  requestSeconds.observe({ method, route, status }, ms / 1000);
  logRequest(line);
}

/** Names the request in the answer, and observes it once it is answered. */
export function observeRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'unmatched';
    if (QUIET_ROUTES.has(route)) return;
    const { id: requestId, method } = request;
    observeRequest({ requestId, method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
}
