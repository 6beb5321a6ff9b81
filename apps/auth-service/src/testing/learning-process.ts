import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { eventually } from './eventually.ts';

const DIST = fileURLToPath(new URL('../../../learning-service/dist/', import.meta.url));

export interface LearningSettings {
  databaseUrl: string;
  authUrl: string;
  serviceToken: string;
  port: number;
}

/** A port that nobody listens on, so that a service can be down there and come up later. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function runDist(file: string, env: Record<string, string>): ChildProcess {
  if (!existsSync(DIST + file)) throw new Error('build learning-service before this test');
  return spawn(process.execPath, [DIST + file], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Makes learning-service's tables in a database, as its own migrations do. */
export async function migrateLearning(databaseUrl: string): Promise<void> {
  const [code] = await once(runDist('migrate.js', { DATABASE_URL: databaseUrl }), 'exit');
  if (code !== 0) throw new Error('the migrations of learning-service failed');
}

/** The built learning-service as a process of its own, ready for requests. */
export async function startLearning(settings: LearningSettings): Promise<ChildProcess> {
  const { databaseUrl, authUrl, serviceToken, port } = settings;
  const child = runDist('main.js', {
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    AUTH_URL: authUrl,
    SERVICE_TOKEN: serviceToken,
    LIMIT_KEY: randomBytes(32).toString('hex'),
  });
  const ready = `http://127.0.0.1:${port}/readyz`;
  await eventually('learning-service is ready', async () => {
    if (child.exitCode !== null) throw new Error('learning-service ended');
    return fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return child;
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Rows of each table of the service schemas whose text holds one of the marks. */
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
        `SELECT count(*)::int FROM ${path} AS kept
         WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS mark
           WHERE strpos(lower(kept::text), lower(mark)) > 0)`,
        [marks],
      );
      if (rows[0]?.count) found[path] = rows[0].count;
    }
    return found;
  } finally {
    await client.end();
  }
}
