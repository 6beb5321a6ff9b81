import { randomBytes } from 'node:crypto';
import { migrate } from '@netward/nest-kit/database';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { databaseOptions } from '../database/database.ts';

/** Redis database of these tests; the other projects have others. */
const REDIS_DATABASE = 12;
const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_QUEUE_BACKEND } = process.env;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own beside the one that TEST_DATABASE_URL names, migrated. */
export async function createDatabase(): Promise<TestDatabase> {
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set');
  const name = `auth_${randomBytes(6).toString('hex')}`;
  const server = new Client(TEST_DATABASE_URL);
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  await migrate(databaseOptions(url.href));
  return {
    url: url.href,
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** The Redis of these tests, emptied; undefined where there is none. */
export async function emptyRedis(): Promise<string | undefined> {
  if (!TEST_REDIS_URL) return undefined;
  const url = new URL(TEST_REDIS_URL);
  url.pathname = `/${REDIS_DATABASE}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  redis.disconnect();
  return url.href;
}

/** The Redis that the queue is tested on; undefined when it is tested on PostgreSQL. */
export async function queueRedis(): Promise<string | undefined> {
  return TEST_QUEUE_BACKEND === 'postgres' ? undefined : emptyRedis();
}
