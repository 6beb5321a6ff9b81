import { once } from 'node:events';
import {
  type DynamicModule,
  Injectable,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { connectRedis, REDIS_ANSWER_MS } from './redis-client.ts';
import { Limiter, type Limit, type LimiterSettings } from './limiter.ts';
import { ReplicaCount } from './replica-count.ts';

/** Makes limiters that share one connection. */
@Injectable()
export class Limits implements OnModuleDestroy, OnModuleInit {
  constructor(
    private readonly settings: LimiterSettings,
    private readonly replicas?: ReplicaCount,
    private readonly answerMs = REDIS_ANSWER_MS,
  ) {}

  limiter(limit: Limit): Limiter {
    return new Limiter(limit, this.settings);
  }

  /** Waits a moment for Redis, so that the first requests of a process are counted there too. */
  async onModuleInit(): Promise<void> {
    const { redis } = this.settings;
    if (redis && redis.status !== 'ready') {
      const signal = AbortSignal.timeout(2 * this.answerMs);
      await once(redis, 'ready', { signal }).catch(() => undefined);
    }
    await this.replicas?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.replicas?.stop();
    this.settings.redis?.disconnect();
  }
}

export interface LimitsOptions {
  REDIS_URL?: string | undefined;
  LIMIT_KEY: string;
  RATE_LIMIT_SCALE: number;
  REPLICAS: number;
}

/** Limits of a service, from its settings (`limitSettings`); `answerMs` is Redis's time to answer. */
@Module({})
export class LimitsModule {
  static register(service: string, options: LimitsOptions, answerMs?: number): DynamicModule {
    const { REDIS_URL, LIMIT_KEY, RATE_LIMIT_SCALE, REPLICAS } = options;
    const useFactory = (): Limits => {
      const redis = REDIS_URL ? connectRedis(REDIS_URL, answerMs) : undefined;
      const count = redis && new ReplicaCount(redis, { service, assumed: REPLICAS });
      const replicas = (): number => count?.value ?? REPLICAS;
      const settings = { redis, key: LIMIT_KEY, scale: RATE_LIMIT_SCALE, replicas };
      return new Limits(settings, count, answerMs);
    };
    return {
      module: LimitsModule,
      global: true,
      providers: [{ provide: Limits, useFactory }],
      exports: [Limits],
    };
  }
}
