import { randomUUID } from 'node:crypto';
import { log } from '../logging/log.ts';
import type { RedisClient } from '../redis/connect-redis.ts';

/** How often a replica says that it runs, in milliseconds. */
const TELL_EVERY_MS = 5000;
/** A replica that has missed so many turns is no longer counted. */
const TURNS_MISSED = 3;

/**
 * Says that replica ARGV[1] runs, forgets those that have been silent for ARGV[2] milliseconds, and
 * returns how many are left. Redis's own clock counts.
 */
const TELL = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return redis.call('ZCARD', KEYS[1])`;

export interface ReplicaCountOptions {
  /** The service that this is a replica of. */
  service: string;
  /** How many there are until Redis has answered. */
  assumed: number;
  tellEveryMs?: number;
}

/**
 * How many replicas of a service run, this one included. Each tells Redis that it is there; while
 * Redis is away the last answer counts.
 */
export class ReplicaCount {
  readonly #redis: RedisClient;
  readonly #key: string;
  readonly #tellEveryMs: number;
  readonly #id = randomUUID();
  #value: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(redis: RedisClient, options: ReplicaCountOptions) {
    this.#redis = redis;
    this.#key = `replicas:${options.service}`;
    this.#value = options.assumed;
    this.#tellEveryMs = options.tellEveryMs ?? TELL_EVERY_MS;
  }

  get value(): number {
    return this.#value;
  }

  /** Tells Redis once, then at every interval until `stop`. */
  async start(): Promise<void> {
    this.#timer = setTimeout(() => void this.start(), this.#tellEveryMs).unref();
    const silenceMs = TURNS_MISSED * this.#tellEveryMs;
    try {
      this.#value = Number(await this.#redis.eval(TELL, 1, this.#key, this.#id, silenceMs));
    } catch (error) {
      log.debug({ err: error }, 'the number of replicas stays as it was');
    }
  }

  /** Is no longer counted. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#redis.zrem(this.#key, this.#id).catch(() => undefined);
  }
}
