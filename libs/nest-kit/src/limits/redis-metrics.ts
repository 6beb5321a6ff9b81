import { type Command, ReplyError } from 'ioredis';
import { beginCall } from '../metrics/dependency.ts';
import { measure } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis/connect-redis.ts';
import { kindOf } from '../tracing/tracing.ts';

/** Measures a connection: whether it stands, and what every command on it takes. */
export function measureRedis<R extends RedisClient>(redis: R): R {
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
