import { AppError } from '@netward/nest-kit';
import { isSameSecret } from '@netward/nest-kit/identity';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { type Maintenance, RETRY_HEADERS, underMaintenance } from '../maintenance/maintenance.ts';
import { sendPage } from '../site/site-page.ts';
import { allowedOn } from '../routes.ts';
import { originHeaders, apiHeaders } from './headers.ts';
import { pathOf, refusalOf } from './refuse.ts';

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
