import { type Command, ReplyError } from 'ioredis';
import { beginCall } from '../metrics/dependency.ts';
import { measure } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis/connect-redis.ts';
import { kindOf } from '../tracing/tracing.ts';

/** A figure of Redis's own report on its memory. */
const figureIn = (report: string, name: string): number =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(report)?.[1]);

/** Measures a connection: whether it stands, what every command on it takes, and Redis's memory. */
export function measureRedis<R extends RedisClient>(redis: R): R {
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
