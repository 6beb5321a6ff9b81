import type { IncomingMessage } from 'node:http';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import { AppError, sendError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientIp } from '../door/client-ip.ts';
import type { IpLimits } from '../limits/ip-limits.ts';
import { type Route, routes, type Service, SERVICES } from '../routes.ts';
import type { Answer } from '../upstreams/exchange.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import { takeFormBytes, takeJsonBytes } from './body-bytes.ts';
import { headersForReader, headersForService } from './forwarded-headers.ts';

export interface ProxyParts {
  upstreams: Upstreams;
  limits: IpLimits;
  trustedHops: number;
}

const BEARER = /^Bearer [A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Turns a call away before its body is read: no session where one is needed, or too many calls. */
function admit({ call, limit }: Route, { limits, trustedHops }: ProxyParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (call.access === 'bearer' && !BEARER.test(request.headers.authorization ?? '')) {
      throw new AppError('UNAUTHORIZED');
    }
    if (limit) await limits.check(limit, clientIp(request.raw, trustedHops), reply);
  };
}

function forwarding({ trustedHops }: ProxyParts): FastifyReplyFromHooks {
  return {
    // Retries are the upstream's business; by default a GET would be sent ten times after a 503.
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) =>
      headersForService(headers, {
        requestId: request.id,
        clientIp: clientIp(request.raw as IncomingMessage, trustedHops),
        hasBody: request.method === 'POST',
      }),
    rewriteHeaders: headersForReader,
    onResponse: (_request, reply, response) => {
      void reply.send((response.stream as unknown as Answer['body']).content);
    },
    onError: (reply, { error }) =>
      sendError(reply.request as FastifyRequest, reply as FastifyReply, error.cause ?? error),
  };
}

/** Sends a call on: the body as the bytes that came, framed anew, the query unchanged. */
function forward({ call }: Route, upstream: Upstream, hooks: FastifyReplyFromHooks) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (upstream.rules.endsWithReader) {
      reply.raw.once('close', () => upstream.readerLeft(request.id));
    }
    if (call.method === 'GET') return reply.from(call.path, hooks);
    const contentType = request.headers['content-type'] as string;
    const body = (request.body as Buffer | undefined) ?? null;
    return reply.from(call.path, { ...hooks, body, contentType });
  };
}

async function addService(fastify: FastifyInstance, service: Service, parts: ProxyParts) {
  const upstream = parts.upstreams.of(service);
  const hooks = forwarding(parts);
  takeJsonBytes(fastify);
  fastify.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  await fastify.register(replyFrom, {
    base: `http://${service}`,
    undici: upstream as unknown as { request: never },
    disableRequestLogging: true,
  });
  for (const route of routes.filter((row) => row.service === service)) {
    await fastify.register(async (scope) => {
      if (route.takesForm) takeFormBytes(scope);
      scope.route({
        method: route.call.method,
        url: route.call.path,
        exposeHeadRoute: false,
        bodyLimit: route.bodyBytes,
        onRequest: admit(route, parts),
        handler: forward(route, upstream, hooks),
      });
    });
  }
}

/** Makes the table's rows routes of the server, each to its service. */
export async function addProxyRoutes(fastify: FastifyInstance, parts: ProxyParts): Promise<void> {
  for (const service of SERVICES) {
    await fastify.register((scope) => addService(scope, service, parts));
  }
}
