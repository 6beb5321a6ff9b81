import { log } from '../logging/log.ts';
import { connectRedisAt, type RedisClient } from '../redis/connect-redis.ts';
import { measureRedis } from './redis-metrics.ts';

/** How long Redis may take to answer before the caller counts for itself, in milliseconds. */
export const REDIS_ANSWER_MS = 500;

/**
 * A connection for counters: it fails at once while Redis is away, so that the caller can count
 * for itself, and comes back by itself. To connect takes two answers.
 */
export function connectRedis(url: string, answerMs = REDIS_ANSWER_MS): RedisClient {
  const redis = connectRedisAt(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2 * answerMs,
    commandTimeout: answerMs,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'redis is away'));
  return measureRedis(redis);
}
