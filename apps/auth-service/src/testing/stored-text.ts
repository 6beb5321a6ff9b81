import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Every row of every table of a database as text, like a dump. */
export async function databaseText(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT one::text AS row FROM ${name} AS one`,
      );
      texts.push(name, ...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1, 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.get(key);
  }
}

/** Every key and value of a Redis database. */
export async function redisText(url: string): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys('*');
    const values = await Promise.all(keys.map((key) => valueOf(redis, key)));
    return JSON.stringify(keys.map((key, at) => [key, values[at]]));
  } finally {
    redis.disconnect();
  }
}

/** The number of rows that contain one of the marks, by table of the services' schemas. */
export async function rowsHolding(
  databaseUrl: string,
  marks: readonly string[],
): Promise<Record<string, number>> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ path: string }>(
      `SELECT table_schema || '.' || table_name AS path FROM information_schema.tables
       WHERE table_schema IN ('auth', 'learning') AND table_name <> 'migrations'`,
    );
    const found: Record<string, number> = {};
    for (const { path } of tables) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int FROM ${path} AS stored
         WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS mark
           WHERE strpos(lower(stored::text), lower(mark)) > 0)`,
        [marks],
      );
      if (rows[0]?.count) found[path] = rows[0].count;
    }
    return found;
  } finally {
    await client.end();
  }
}
