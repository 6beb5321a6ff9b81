import { createTestDatabase, hasRedis, RedisServers } from '@netward/test-kit';

/** A place for the queues of one test file alone, so that test files can run side by side. */
export interface TestQueueStore {
  settings: { REDIS_URL?: string; QUEUE_DATABASE_URL?: string };
  /** Undefined where the queues are in PostgreSQL. */
  redis?: { kill(): Promise<void>; restart(): Promise<void>; wipe(): Promise<void> };
  close(): Promise<void>;
}

/** Whether this run's queues are in PostgreSQL. */
export const isOnPostgres = process.env['TEST_QUEUE_BACKEND'] === 'postgres' || !hasRedis;

async function createPostgresStore(): Promise<TestQueueStore> {
  const database = await createTestDatabase('mail_queue');
  return { settings: { QUEUE_DATABASE_URL: database.url }, close: () => database.drop() };
}

async function startRedisStore(): Promise<TestQueueStore> {
  const servers = new RedisServers();
  const durable = ['--appendonly', 'yes'];
  const port = await servers.start(...durable);
  return {
    settings: { REDIS_URL: `redis://127.0.0.1:${port}/0` },
    redis: {
      kill: () => servers.kill(port),
      restart: async () => void (await servers.startOn(port, ...durable)),
      wipe: async () => void (await servers.ask(port, (redis) => redis.flushall())),
    },
    close: () => servers.close(),
  };
}

export const openQueueStore = (): Promise<TestQueueStore> =>
  isOnPostgres ? createPostgresStore() : startRedisStore();
