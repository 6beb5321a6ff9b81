import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { withClient } from '../start/postgres/connection.ts';
import { findFreePort } from '../start/ports.ts';
import { answers, waitUntil } from '../start/probe.ts';
import { keepSecrets } from '../start/secrets.ts';
import {
  environmentOf,
  type ServiceName,
  serviceNames,
  type Surroundings,
} from '../start/services/environment.ts';
import type { Settings } from '../start/settings.ts';
import { root } from '../start/workspace.mjs';

/** Redis database of these tests; the projects have others. */
const REDIS_DATABASE = 15;
const READY_MS = 60_000;

export interface Product {
  /** Base address of the gateway. */
  url: string;
  /** All that the services have written so far, by service. */
  output: Readonly<Record<ServiceName, string>>;
  /** What Prometheus would read from a service. */
  scrape(service: ServiceName): Promise<string>;
  stop(): Promise<void>;
}

async function createDatabase(server: string) {
  const name = `see_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () =>
    withClient(server, async (client) => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
  return { url: url.href, drop };
}

async function emptyRedis(server: string | undefined): Promise<string | undefined> {
  if (!server) return undefined;
  const url = new URL(server);
  url.pathname = `/${REDIS_DATABASE}`;
  const redis = new Redis(url.href);
  await redis.flushdb();
  redis.disconnect();
  return url.href;
}

async function choosePorts(): Promise<Surroundings['ports']> {
  const ports = await Promise.all(serviceNames.map(() => findFreePort()));
  return Object.fromEntries(serviceNames.map((name, at) => [name, ports[at]])) as never;
}

function run(service: ServiceName, program: string, env: Settings): ChildProcess {
  const path = join(root, 'apps', service, 'dist', program);
  if (!existsSync(path)) throw new Error(`build ${service} before this test`);
  return spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function migrate(service: ServiceName, databaseUrl: string): Promise<void> {
  const child = run(service, 'migrate.js', { DATABASE_URL: databaseUrl });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the migrations of ${service} failed`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The five built services as processes of their own, on databases of their own. */
export async function startProduct(
  stores: { databaseUrl: string; redisUrl: string | undefined },
  world: { smtpUrl: string; settings: Settings },
): Promise<Product> {
  const database = await createDatabase(stores.databaseUrl);
  const data = mkdtempSync(join(tmpdir(), 'netward-see-'));
  const ports = await choosePorts();
  const redisUrl = await emptyRedis(stores.redisUrl);
  const secrets = keepSecrets(data);
  const publicUrl = `http://127.0.0.1:${ports.gateway}`;
  const surroundings: Surroundings = {
    settings: world.settings,
    secrets,
    ports,
    publicUrl,
    databaseUrls: { auth: database.url, learning: database.url },
    redisUrl,
    queueDatabaseUrl: redisUrl ? undefined : database.url,
    smtpUrl: world.smtpUrl,
    deskUsers: '',
  };
  await migrate('auth-service', database.url);
  await migrate('learning-service', database.url);
  const output = Object.fromEntries(serviceNames.map((name) => [name, ''])) as Record<
    ServiceName,
    string
  >;
  const children = serviceNames.map((name) => {
    const child = run(name, 'main.js', environmentOf(name, surroundings));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece: Buffer) => (output[name] += piece.toString('utf8')));
    }
    return child;
  });
  const product: Product = {
    url: publicUrl,
    output,
    async scrape(name) {
      const headers = { authorization: `Bearer ${secrets.SERVICE_TOKEN}` };
      const answer = await fetch(`http://127.0.0.1:${ports[name]}/metrics`, { headers });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
      return answer.text();
    },
    async stop() {
      await Promise.all(children.map(end));
      await database.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
  const isWhole = await waitUntil(() => answers(`${publicUrl}/api/health`), {
    deadlineMs: READY_MS,
    isHopeless: () => children.some(({ exitCode }) => exitCode !== null),
  });
  if (isWhole) return product;
  await product.stop();
  throw new Error(`the product is not ready: ${JSON.stringify(output)}`);
}
