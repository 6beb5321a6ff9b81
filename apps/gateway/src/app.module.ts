import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@netward/nest-kit';
import { LimitsModule } from '@netward/nest-kit/limits';
import { CONFIG, type GatewayConfig } from './config.ts';
import type { DoorLimits } from './door/door-limits.ts';
import { ApiHealthController } from './health/health.controller.ts';
import { IpLimits } from './limits/ip-limits.ts';
import { SiteService } from './site/site.service.ts';
import { UPSTREAM_RULES, upstreamRules } from './upstreams/upstream-rules.ts';
import { Upstreams } from './upstreams/upstreams.ts';

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
