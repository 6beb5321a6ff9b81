import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceModule } from '@netward/nest-kit';
import { LimitsModule } from '@netward/nest-kit/limits';
import type { BodyLimits } from './proxy/read-body.ts';
import {
  type AllUpstreamRules,
  UPSTREAM_RULES,
  upstreamRules,
} from './upstreams/upstream-rules.ts';
import type { ConnectionLimits } from './door/connections.ts';
import { CONFIG, type GatewayConfig } from './config.ts';
import { ApiHealthController } from './health/health.controller.ts';
import { IpLimits } from './limits/ip-limits.ts';
import { SiteService } from './site/site.service.ts';
import { Upstreams } from './upstreams/upstreams.ts';

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
