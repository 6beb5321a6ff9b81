import { migrate } from '@netward/nest-kit/database';
import { createTestDatabase, emptyTestRedis, type TestDatabase } from '@netward/test-kit';
import { databaseOptions } from '../database/database.ts';

const { TEST_QUEUE_BACKEND, JEST_WORKER_ID } = process.env;

/** A database with the tables of auth-service. */
export function createAuthDatabase(): Promise<TestDatabase> {
  return createTestDatabase('auth', (url) => migrate(databaseOptions(url)));
}

/** This worker's Redis database, emptied; undefined where the tests run without Redis. */
export function emptyRedis(): Promise<string | undefined> {
  return emptyTestRedis(Number(JEST_WORKER_ID ?? 1));
}

/** The Redis that the queue is tested on; undefined when it is tested on PostgreSQL. */
export async function queueRedis(): Promise<string | undefined> {
  return TEST_QUEUE_BACKEND === 'postgres' ? undefined : emptyRedis();
}
