import { Controller, Get, Global, Header, Module, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness } from '../health/readiness.ts';
import { metrics } from '../metrics/metrics.ts';

/** Probes of the platform: alive (the process answers) and ready (it wants traffic). */
@Controller()
class HealthController {
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

/** The metrics of this process, for Prometheus. */
@Controller()
class MetricsController {
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  async read(@Res() reply: FastifyReply): Promise<void> {
    await reply.send(await metrics.metrics());
  }
}

/** What every service has: probes and metrics. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Readiness],
  exports: [Readiness],
})
export class ServiceModule {}
