import { Controller, Inject, Res } from '@nestjs/common';
import { api, type AnswerOf } from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import type { FastifyReply } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { SERVICES } from '../routes.ts';
import { Upstreams } from '../upstreams/upstreams.ts';

/** What the gateway itself answers about the product. */
@Controller()
export class ApiHealthController {
  constructor(
    private readonly upstreams: Upstreams,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** Which services behind the gateway are ready. */
  @Call(api.health)
  health(@Res({ passthrough: true }) reply: FastifyReply): AnswerOf<'health'> {
    const isReady = (service: (typeof SERVICES)[number]) => this.upstreams.of(service).isReady;
    const isWhole = SERVICES.every(isReady);
    if (!isWhole) void reply.status(503);
    return {
      status: isWhole ? 'ok' : 'unavailable',
      services: Object.fromEntries(
        SERVICES.map((service) => [service, isReady(service) ? 'ready' : 'not ready']),
      ),
    };
  }

  /** What runs, without having to ask the host. */
  @Call(api.version)
  version(): AnswerOf<'version'> {
    const { NETWARD_VERSION: version, NETWARD_REVISION: revision } = this.config;
    return { version, revision };
  }
}
