import { Controller, Res } from '@nestjs/common';
import { api, type HealthResponse } from '@netward/contracts';
import { Call } from '@netward/nest-kit';
import type { FastifyReply } from 'fastify';
import { SERVICES } from '../routes.ts';
import { Upstreams } from '../upstreams/upstreams.ts';

/** Says which services behind the gateway are ready. */
@Controller()
export class ApiHealthController {
  constructor(private readonly upstreams: Upstreams) {}

  @Call(api.health)
  health(@Res({ passthrough: true }) reply: FastifyReply): HealthResponse {
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
}
