import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type DynamicModule,
  type LoggerService,
  StandardSchemaSerializerInterceptor,
  type Type,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { BODY_BYTES_DEFAULT, REQUEST_ID_HEADER } from '@netward/contracts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { ErrorFilter } from '../errors/error.filter.ts';
import { log } from '../logging/log.ts';
import { validationPipe } from '../validation/validation.ts';
import { Readiness } from './service.module.ts';
import { traceRequests } from '../tracing/tracing.ts';
import {
  acceptJsonOnly,
  checkQueries,
  observeRequests,
  QUIET_ROUTES,
  sweepWhenClosing,
  turnCallersAway,
} from './hooks.ts';

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
