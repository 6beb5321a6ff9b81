import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  type DynamicModule,
  Injectable,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { LimitSettings } from '../config/read-settings.ts';
import { log } from '../logging/log.ts';
import { type RedisClient, connectRedis, REDIS_ANSWER_MS } from '../redis/redis.ts';
import { Limiter, type Limit, type LimiterSettings } from './limiter.ts';

/** How often a replica says that it runs, in milliseconds. */
const TELL_EVERY_MS = 5000;
/** A replica that has missed so many turns is no longer counted. */
const TURNS_MISSED = 3;

/** Notes replica ARGV[1], forgets those silent for ARGV[2] ms by Redis's clock, counts the rest. */
const TELL = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return redis.call('ZCARD', KEYS[1])`;

/** How many replicas run, this one included, as each tells Redis; without it the last answer. */
export class ReplicaCount {
  readonly #key: string;
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | undefined;

  /** `value` is assumed until Redis has answered. */
  constructor(
    private readonly redis: RedisClient,
    service: string,
    public value: number,
    private readonly tellEveryMs = TELL_EVERY_MS,
  ) {
    this.#key = `replicas:${service}`;
  }

  /** Tells Redis once, then at every interval until `stop`. */
  async start(): Promise<void> {
    this.#timer = setTimeout(() => void this.start(), this.tellEveryMs).unref();
    const silenceMs = TURNS_MISSED * this.tellEveryMs;
    try {
      this.value = Number(await this.redis.eval(TELL, 1, this.#key, this.#id, silenceMs));
    } catch (error) {
      log.debug({ err: error }, 'the number of replicas stays as it was');
    }
  }

  /** Is no longer counted. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.redis.zrem(this.#key, this.#id).catch(() => undefined);
  }
}

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

/** Limits of a service, from its settings (`limitSettings`); `answerMs` is Redis's time to answer. */
@Module({})
export class LimitsModule {
  static register(
    service: string,
    { REDIS_URL, LIMIT_KEY, RATE_LIMIT_SCALE, REPLICAS }: LimitSettings,
    answerMs?: number,
  ): DynamicModule {
    const useFactory = (): Limits => {
      const redis = REDIS_URL ? connectRedis(REDIS_URL, answerMs) : undefined;
      const count = redis && new ReplicaCount(redis, service, REPLICAS);
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
