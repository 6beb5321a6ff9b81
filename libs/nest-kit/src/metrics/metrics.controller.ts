import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { metrics } from './metrics.ts';

/** The metrics of this process, for Prometheus. */
@Controller()
export class MetricsController {
  @Get('metrics')
  @Header('content-type', metrics.contentType)
  async read(@Res() reply: FastifyReply): Promise<void> {
    await reply.send(await metrics.metrics());
  }
}
