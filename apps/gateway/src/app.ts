import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService } from '@netward/nest-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.ts';
import type { Config } from './config.ts';
import { addDoor } from './door/door.ts';
import { apiHeaders } from './door/security-headers.ts';
import {
  CONNECTIONS_MAX,
  endConnection,
  KEEP_ALIVE_MS,
  serverOptions,
} from './door/server-options.ts';
import { IpLimits } from './limits/ip-limits.ts';
import { addProxyRoutes } from './proxy/proxy-routes.ts';
import { addSiteRoutes } from './site/site-routes.ts';
import { SiteService } from './site/site.service.ts';
import { Upstreams } from './upstreams/upstreams.ts';

/** Builds the gateway: the door, then the table's calls, then the site. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  const headers = apiHeaders(config);
  const app = await createService(AppModule.register(config), {
    logLevel: config.LOG_LEVEL,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustsRequestId: false,
    server: serverOptions(headers),
    prepare: (fastify) => addDoor(fastify, config),
  });
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.server.maxConnections = CONNECTIONS_MAX;
  fastify.server.on('connect', (_request, socket) =>
    endConnection(socket, { ...headers, allow: 'GET, HEAD, POST' }, 'METHOD_NOT_ALLOWED'),
  );
  await addProxyRoutes(fastify, {
    upstreams: app.get(Upstreams),
    limits: app.get(IpLimits),
    trustedHops: config.TRUST_PROXY,
  });
  if (config.NODE_ENV !== 'production') {
    const { addDocsRoutes } = await import('./docs/docs-routes.ts');
    addDocsRoutes(fastify, config.PUBLIC_URL);
  }
  await addSiteRoutes(fastify, app.get(SiteService), new Set(config.CORS_ORIGINS));
  return app;
}
