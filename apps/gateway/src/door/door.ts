import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { originHeaders } from './cors.ts';
import { refusalOf } from './refuse.ts';
import { apiHeaders } from './security-headers.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The figures are for the operator, on a port that is open to everybody. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string): boolean {
  const given = request.headers.authorization ?? '';
  return timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`));
}

/** What every request but the proxied calls passes first: headers of the answer, then the reasons to turn it away. */
export function addDoor(fastify: FastifyInstance, config: GatewayConfig): void {
  const headers = apiHeaders(config);
  const origins = new Set(config.CORS_ORIGINS);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, ...originHeaders(origins, request.headers.origin) });
    const refusal = refusalOf(request.raw);
    if (refusal === 'METHOD_NOT_ALLOWED') void reply.header('allow', 'GET, HEAD, POST');
    if (refusal) return done(new AppError(refusal));
    const isForbidden =
      request.routeOptions.url === '/metrics' && !mayReadMetrics(request, config.METRICS_TOKEN);
    done(isForbidden ? new AppError('NOT_FOUND') : undefined);
  });
}
