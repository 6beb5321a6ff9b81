import { Global, Module } from '@nestjs/common';
import { HealthController } from '../health/health.controller.ts';
import { Readiness } from '../health/readiness.ts';
import { MetricsController } from '../metrics/metrics.controller.ts';

/** What every service has: probes and metrics. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Readiness],
  exports: [Readiness],
})
export class ServiceModule {}
