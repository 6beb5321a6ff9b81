import { type Command, ReplyError } from 'ioredis';
import { log } from '../logging/log.ts';
import { beginCall, measure } from '../metrics/metrics.ts';
import { connectRedisAt, type RedisClient } from '../redis/redis.ts';
import { kindOf } from '../tracing/tracing.ts';

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

/** A figure of Redis's own report on its memory. */
const figureIn = (report: string, name: string): number =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(report)?.[1]);

/** Measures a connection: whether it stands, what every command on it takes, and Redis's memory. */
function measureRedis<R extends RedisClient>(redis: R): R {
  measure({
    name: 'redis_memory_bytes',
    help: 'Memory that Redis uses, and how much it may; of one node of a cluster; 0 is no limit',
    label: 'kind',
    read: async () => {
      const report = await redis.info('memory');
      return { used: figureIn(report, 'used_memory'), limit: figureIn(report, 'maxmemory') };
    },
  });
  measure({
    name: 'redis_connected',
    help: 'Whether Redis can be asked; without it each process counts limits for itself',
    read: () => Number(redis.status === 'ready'),
  });
  const send = redis.sendCommand.bind(redis) as (...call: unknown[]) => unknown;
  redis.sendCommand = ((command: Command, ...rest: unknown[]): unknown => {
    const call = beginCall({ dependency: 'redis', operation: 'command' });
    (command.promise as Promise<unknown>).then(
      () => call.end('ok'),
      (error) => call.end(error instanceof ReplyError ? 'refused' : 'failed', kindOf(error)),
    );
    return send(command, ...rest);
  }) as R['sendCommand'];
  return redis;
}
