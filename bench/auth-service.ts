import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, signingKeys } from '@netward/test-kit';
import pg from 'pg';
import { needs } from './frame.ts';
import { isBuilt, root, startService, stop, stops } from './processes.ts';

const BUNDLE = join('apps', 'auth-service', 'bundle');

export interface BenchAuthService {
  url: string;
  redisPort: number;
  database: pg.Client;
}

export function requireServer(): string {
  const server = process.env.BENCH_DATABASE_URL;
  needs(server, 'BENCH_DATABASE_URL is not set; npm run bench sets it');
  return server;
}

/** An empty database of this name; one that is there is dropped. */
export async function makeDatabase(name: string): Promise<string> {
  const server = requireServer();
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

export function migrate(program: string, databaseUrl: string): void {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  execFileSync(process.execPath, [join(root, program)], { env, stdio: 'ignore' });
}

/** Starts it; `reach` may put a proxy in front of its database. */
export async function openAuthService(
  reach: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<BenchAuthService> {
  requireServer();
  needs(isBuilt(join(BUNDLE, 'main.js')), 'auth-service is not bundled');
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
  needs(hasRedis, 'there is no redis-server');
  const databaseUrl = await makeDatabase('bench_auth');
  migrate(join(BUNDLE, 'migrate.js'), databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'netward-bench-redis-'));
  const redisPort = await freePort();
  stops.add(folder, () => rmSync(folder, { recursive: true, force: true }));
  const place = ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder];
  const flags = [...place, '--appendonly', 'yes', '--save', ''];
  const redis = spawn('redis-server', flags, { stdio: 'ignore' });
  stops.add('Redis', () => stop(redis));
  const { url } = await startService(join(BUNDLE, 'main.js'), {
    NODE_ENV: 'test',
    DATABASE_URL: await reach(databaseUrl),
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    LEARNING_URL: `http://127.0.0.1:${await freePort()}`,
    MAIL_SEALING_KEY: Buffer.alloc(32, 1).toString('base64url'),
    SIGNING_KEYS: signingKeys('bench'),
    TRANSCRIPT_KEYS: signingKeys('bench'),
    PUBLIC_URL: 'http://127.0.0.1',
  });
  const database = new pg.Client(databaseUrl);
  await database.connect();
  stops.add('the database', () => database.end());
  return { url, redisPort, database };
}
