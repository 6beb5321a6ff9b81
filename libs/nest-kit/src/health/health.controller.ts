import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness } from './readiness.ts';

/** Probes of the platform: alive (the process answers) and ready (it wants traffic). */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  live(): Record<string, string> {
    return { ...this.readiness.facts(), status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const missing = await this.readiness.missing();
    if (missing.length > 0) void reply.status(503);
    const status = missing.length > 0 ? 'unavailable' : 'ok';
    return { ...this.readiness.facts(), status, missing };
  }
}
