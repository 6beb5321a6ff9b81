import { log } from '../logging/log.ts';
import { connectRedisAt, type RedisClient } from '../redis/connect-redis.ts';
import { measureRedis } from './redis-metrics.ts';

/**
 * A connection for counters: it fails at once while Redis is away, so that the caller can count
 * for itself, and comes back by itself.
 */
export function connectRedis(url: string): RedisClient {
  const redis = connectRedisAt(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 1000,
    commandTimeout: 500,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'redis is away'));
  return measureRedis(redis);
}
