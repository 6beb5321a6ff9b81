import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, signingKeys } from '@netward/test-kit';
import pg from 'pg';
import { root, startNode, stop, stops } from './processes.ts';

const BUNDLE = join('apps', 'auth-service', 'bundle');
const DATABASE = 'bench_auth';

/** Auth-service as production runs it, on its own database and Redis. */
export interface BenchAuthService {
  url: string;
  redisPort: number;
  database: pg.Client;
}

async function createDatabase(server: string): Promise<URL> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${DATABASE}` });
}

function startRedis(port: number, folder: string): ChildProcess {
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  return spawn('redis-server', [...place, '--appendonly', 'yes', '--save', ''], {
    stdio: 'ignore',
  });
}

/** Why auth-service cannot be measured here; undefined if it can. */
export function missingForAuth(): string | undefined {
  if (!process.env.BENCH_DATABASE_URL)
    return 'BENCH_DATABASE_URL is not set; npm run bench sets it';
  if (!existsSync(join(root, BUNDLE, 'main.js'))) return 'auth-service is not bundled';
  if (spawnSync('redis-server', ['--version']).status !== 0) return 'there is no redis-server';
  return undefined;
}

/** Starts it; `reach` may put a proxy in front of its database. */
export async function openAuthService(
  reach: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<BenchAuthService> {
  const databaseUrl = await createDatabase(process.env.BENCH_DATABASE_URL ?? '');
  execFileSync(process.execPath, [join(root, BUNDLE, 'migrate.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl.href },
    stdio: 'ignore',
  });
  const folder = mkdtempSync(join(tmpdir(), 'netward-bench-redis-'));
  const [redisPort, port] = [await freePort(), await freePort()];
  stops.add(folder, () => rmSync(folder, { recursive: true, force: true }));
  const redis = startRedis(redisPort, folder);
  stops.add('Redis', () => stop(redis));
  await startNode([join(BUNDLE, 'main.js')], `http://127.0.0.1:${port}/readyz`, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DATABASE_URL: await reach(databaseUrl.href),
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    LEARNING_URL: `http://127.0.0.1:${await freePort()}`,
    SERVICE_TOKEN: 't'.repeat(43),
    LIMIT_KEY: 'k'.repeat(43),
    MAIL_SEALING_KEY: Buffer.alloc(32, 1).toString('base64url'),
    SIGNING_KEYS: signingKeys('bench'),
    TRANSCRIPT_KEYS: signingKeys('bench'),
    PUBLIC_URL: 'http://127.0.0.1',
    RATE_LIMIT_SCALE: '1000000',
  });
  const database = new pg.Client(databaseUrl.href);
  await database.connect();
  stops.add('the database', () => database.end());
  return {
    url: `http://127.0.0.1:${port}`,
    redisPort,
    database,
  };
}
