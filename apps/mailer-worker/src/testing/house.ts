import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { eventually } from './eventually.ts';
import type { TestQueue } from './test-queue.ts';

export const SERVICE_TOKEN = 'T'.repeat(32);

/** The real auth-service as a process of its own, on a database of its own. */
export interface House {
  authUrl: string;
  sql<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Starts auth-service; ready when this returns. */
  start(changes?: Record<string, string>): Promise<ChildProcess>;
  /** Ends the process that runs. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  register(email: string, name?: string): Promise<number>;
  close(): Promise<void>;
}

const dist = fileURLToPath(new URL('../../../auth-service/dist/', import.meta.url));

/** A loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a built program of auth-service. */
function run(program: string, env: Record<string, string | undefined>): ChildProcess {
  const path = dist + program;
  if (!existsSync(path)) throw new Error('build auth-service before this test: npm run build');
  return spawn(process.execPath, [path], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { TEST_DATABASE_URL } = process.env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set');
  const name = `house_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(TEST_DATABASE_URL);
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

function signingKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify([{ ...privateKey.export({ format: 'jwk' }), kid: randomUUID() }]);
}

/** A program that ended will never be ready, and says why on the terminal. */
async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} instead`);
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

export async function openHouse(
  queue: Pick<TestQueue, 'key'> & { settings: Record<string, string | undefined> },
): Promise<House> {
  const database = await createDatabase();
  const [code] = await once(run('migrate.js', { DATABASE_URL: database.url }), 'exit');
  if (code !== 0) throw new Error('the database could not be migrated');
  const client = new pg.Client(database.url);
  await client.connect();
  const port = await freePort();
  const authUrl = `http://127.0.0.1:${port}`;
  const environment = {
    ...queue.settings,
    NODE_ENV: 'test',
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    SERVICE_TOKEN,
    LEARNING_URL: 'http://127.0.0.1:9',
    PUBLIC_URL: 'https://netward.example',
    CONTACT_TO: 'staff@netward.example',
    SIGNING_KEYS: signingKeys(),
    MAIL_SEALING_KEY: queue.key.toString('base64url'),
    LIMIT_KEY: 'L'.repeat(32),
    RATE_LIMIT_SCALE: '1000',
  };
  let running: ChildProcess | undefined;
  return {
    authUrl,
    sql: async (statement, values = []) => (await client.query(statement, values)).rows,
    async start(changes = {}) {
      const child = run('main.js', { ...environment, ...changes });
      running = child;
      await eventually('auth-service is ready', () => isReady(authUrl, child));
      return child;
    },
    async stop(signal = 'SIGTERM') {
      if (running) await end(running, signal);
    },
    async register(email, name = 'Ada') {
      const body = JSON.stringify({ name, email, password: 'correct horse' });
      const headers = { 'content-type': 'application/json' };
      return fetch(`${authUrl}/api/auth/register`, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    },
    async close() {
      if (running) await end(running, 'SIGTERM');
      await client.end();
      await database.drop();
    },
  };
}
