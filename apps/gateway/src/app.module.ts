import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule, createService, Readiness } from '@netward/nest-kit';
import { LimitsModule } from '@netward/nest-kit/limits';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { type BodyLimits, Bodies, bodyLimits } from './proxy/read-body.ts';
import { type AllUpstreamRules, UPSTREAM_RULES, upstreamRules } from './upstreams/replicas.ts';
import { type ConnectionLimits, connectionLimits, Connections } from './door/connections.ts';
import { CONFIG, type GatewayConfig } from './config.ts';
import { ApiHealthController } from './health/health.controller.ts';
import { IpLimits } from './limits/ip-limits.ts';
import { SiteService, addSiteRoutes, addWellKnown } from './site/site-routes.ts';
import { Upstreams } from './upstreams/upstreams.ts';
import { originHeaders, apiHeaders, type Headers } from './door/headers.ts';
import { addDoor, endConnection, serverOptions } from './door/door.ts';
import { Maintenance } from './maintenance/maintenance.ts';
import { type ApiProxy, apiProxy, senderCheck } from './proxy/api-proxy.ts';

/** How much of the process one client may take; tests choose smaller figures and shorter times. */
export interface DoorLimits {
  connections?: Partial<ConnectionLimits>;
  bodies?: Partial<BodyLimits>;
  /** How long Redis may take to count a call before this process counts it, in milliseconds. */
  redisAnswerMs?: number;
  /** What each service is granted. */
  upstreams?: AllUpstreamRules;
}

@Module({})
export class GatewayModule {
  static register(
    config: GatewayConfig,
    { redisAnswerMs, upstreams = upstreamRules }: DoorLimits,
  ): DynamicModule {
    return {
      module: GatewayModule,
      imports: [ServiceModule, LimitsModule.register('gateway', config, redisAnswerMs)],
      controllers: [ApiHealthController],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: UPSTREAM_RULES, useValue: upstreams },
        Upstreams,
        IpLimits,
        SiteService,
      ],
    };
  }
}

/** Builds the gateway: the table's calls are proxied, the site and everything else is Fastify's. */
export async function createApp(
  config: GatewayConfig,
  door: DoorLimits = {},
): Promise<NestFastifyApplication> {
  const headers = apiHeaders(config);
  const origins = new Set(config.CORS_ORIGINS);
  const connections = new Connections(
    { ...connectionLimits, ...door.connections },
    config.TRUST_PROXY === 0,
    (socket) => {
      endConnection(socket, { ...headers, 'retry-after': '1' }, 'BUSY');
      socket.destroySoon();
    },
  );
  const maintenance = new Maintenance(config);
  await maintenance.start();
  // The server is made before what answers its requests.
  let takes: ApiProxy = () => false;
  const app = await createService(GatewayModule.register(config, door), {
    logLevel: config.LOG_LEVEL,
    trustsRequestId: false,
    server: serverOptions(headers, connections, (request, response) => takes(request, response)),
    prepare: (fastify) => {
      addDoor(fastify, config, maintenance);
      fastify.addHook('onClose', async () => maintenance.stop());
    },
  });
  const readiness = app.get(Readiness);
  const upstreams = app.get(Upstreams);
  const options = {
    limits: app.get(IpLimits),
    bodies: new Bodies({ ...bodyLimits, ...door.bodies }, senderCheck(upstreams.of('auth'))),
    trustedHops: config.TRUST_PROXY,
    headersFor: listHeaders(headers, origins),
    isStopping: () => readiness.isStopping,
    isClosed: () => maintenance.isOn,
  };
  takes = apiProxy(options, upstreams);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.server.on('connect', (_request, socket) =>
    endConnection(socket, { ...headers, allow: 'GET, HEAD, POST' }, 'METHOD_NOT_ALLOWED'),
  );
  if (config.NODE_ENV !== 'production') {
    const { addDocsRoutes } = await import('./docs/docs-routes.ts');
    addDocsRoutes(fastify, config);
  }
  addWellKnown(fastify, config);
  await addSiteRoutes(fastify, app.get(SiteService), origins);
  return app;
}

/** The headers of an answer of the API by the origin that asks, names and values in turn. */
function listHeaders(headers: Headers, origins: ReadonlySet<string>) {
  const list = (origin?: string): string[] =>
    Object.entries({ ...headers, ...originHeaders(origins, origin) }).flat();
  const forStrangers = list();
  return (origin: string | undefined) =>
    origin !== undefined && origins.has(origin) ? list(origin) : forStrangers;
}
