import type { Server, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import {
  internalPaths,
  isSafeText,
  REQUEST_ID_HEADER,
  BODY_BYTES_DEFAULT,
} from '@netward/contracts';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import {
  type DynamicModule,
  type LoggerService,
  StandardSchemaSerializerInterceptor,
  type Type,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '../errors/app-error.ts';
import { Readiness } from './service.module.ts';
import { logRequest, type RequestLine, log } from '../logging/log.ts';
import { requestSeconds } from '../metrics/metrics.ts';
import { parseJson, validationPipe } from '../validation/validation.ts';
import { ErrorFilter } from '../errors/error.filter.ts';
import { traceRequests } from '../tracing/tracing.ts';

/**
 * Routes that machines ask again and again: probes, and the list of ended sessions, which every service
 * fetches every two seconds and measures as its own call. They are not logged, measured or traced,
 * or they would be most of the log and most of the requests.
 */
const QUIET_ROUTES: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  internalPaths.endedSessions,
  internalPaths.revocations,
]);

/** Takes JSON alone, through the one reader; any other body is refused with 415. */
function acceptJsonOnly(fastify: FastifyInstance): void {
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
function checkQueries(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const values = Object.values(request.query as Record<string, unknown>);
    const isSafe = values.every((value) => typeof value === 'string' && isSafeText(value));
    done(isSafe ? undefined : new AppError('INVALID_REQUEST'));
  });
}

/** While the service stops, each answer ends its connection, so that none is cut when it goes. */
function turnCallersAway(fastify: FastifyInstance, readiness: Readiness): void {
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
function sweepWhenClosing(fastify: FastifyInstance): void {
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
function observeRequests(fastify: FastifyInstance): void {
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

export interface ServiceOptions {
  /** Longest request body in bytes, default 16 KiB; a longer one gets 413. */
  bodyLimit?: number;
  logLevel?: string;
  /** Whether the request id of the caller is kept; only behind the gateway, which sets it itself. */
  trustsRequestId?: boolean;
  /** Milliseconds that an idle connection is kept; longer than any caller in front keeps it. */
  keepAliveTimeout?: number;
  /** Further options of the Fastify server, for the service that faces the internet. */
  server?: FastifyServerOptions;
  /** Called with the Fastify instance before Nest registers its routes. */
  prepare?: (fastify: FastifyInstance) => void | Promise<void>;
}

const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

function createAdapter(options: ServiceOptions): FastifyAdapter {
  const { trustsRequestId = true } = options;
  return new FastifyAdapter({
    bodyLimit: options.bodyLimit ?? BODY_BYTES_DEFAULT,
    keepAliveTimeout: options.keepAliveTimeout ?? 75_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers[REQUEST_ID_HEADER];
      return trustsRequestId && typeof given === 'string' && REQUEST_ID.test(given)
        ? given
        : randomUUID();
    },
    ...options.server,
  });
}

/** Sends Nest's messages to the service's own log, without those of a normal start. */
class NestLogger implements LoggerService {
  log(message: unknown, context?: string): void {
    log.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    log.warn({ context }, String(message));
  }

  error(message: unknown, stack?: string, context?: string): void {
    log.error({ context, stack }, String(message));
  }
}

/**
 * Builds a service of the house around its module: JSON through the one validator, errors through
 * the one filter, answers through their schema, one log line a request. It does not listen yet.
 */
export async function createService(
  module: Type | DynamicModule,
  options: ServiceOptions = {},
): Promise<NestFastifyApplication> {
  if (options.logLevel) log.level = options.logLevel;
  const adapter = createAdapter(options);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  traceRequests(fastify, QUIET_ROUTES);
  observeRequests(fastify);
  checkQueries(fastify);
  await options.prepare?.(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(),
    bodyParser: false,
    abortOnError: false,
  });
  acceptJsonOnly(fastify);
  turnCallersAway(fastify, app.get(Readiness));
  sweepWhenClosing(fastify);
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalInterceptors(new StandardSchemaSerializerInterceptor(app.get(Reflector)));
  return app;
}
