import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Certificates } from './certificates.ts';
import { eventually } from './service-process.ts';
import { freePort } from './tcp-gate.ts';

const ANSWER_LIMIT_MS = 60_000;
const PROBE_MS = 50;
const ALL_SLOTS = 16_384;

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A node of a cluster also listens 10,000 ports above its own. */
async function freeNodePort(): Promise<number> {
  const port = await freePort();
  return port <= 55_000 ? port : freeNodePort();
}

/** Redis servers of one test, in a folder of their own; `close` ends them all. */
export class RedisServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netward-redis-'));
  readonly #running = new Map<number, ChildProcess>();

  /** Starts a server with these options, and answers its port once it listens. */
  async start(...options: string[]): Promise<number> {
    return this.startOn(await freeNodePort(), ...options);
  }

  /** Starts a server on a port, for one that was killed there and comes back. */
  async startOn(port: number, ...options: string[]): Promise<number> {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const process = spawn('redis-server', [...place, '--save', '', ...options], {
      stdio: 'ignore',
    });
    this.#running.set(port, process);
    await this.ask(port, (redis) => redis.ping());
    return port;
  }

  /** Starts a server that speaks TLS alone, on `localhost`, and answers its port. */
  async startTls({ ca, key, certificate }: Certificates): Promise<number> {
    const port = await freeNodePort();
    const place = ['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1'];
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', ca];
    const process = spawn(
      'redis-server',
      [...place, ...files, '--tls-auth-clients', 'no', '--save', ''],
      { stdio: 'ignore' },
    );
    this.#running.set(port, process);
    return port;
  }

  /** Starts a sentinel that watches the server at `master` alone, and is enough to replace it. */
  async startSentinel(name: string, master: number): Promise<number> {
    const port = await freeNodePort();
    const file = join(this.#folder, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor ${name} 127.0.0.1 ${master} 1`,
      `sentinel down-after-milliseconds ${name} 500`,
      `sentinel failover-timeout ${name} 3000`,
    ];
    writeFileSync(file, lines.join('\n'));
    this.#running.set(port, spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }));
    await eventually('the sentinel knows the replica', () =>
      this.ask(port, async (redis) => {
        const known = (await redis.call('SENTINEL', 'REPLICAS', name)) as unknown[];
        return known.length > 0;
      }).catch(() => false),
    );
    return port;
  }

  /** Starts a cluster of three nodes, each with a third of the slots. */
  async startCluster(): Promise<number[]> {
    const node = (at: number) => [
      '--cluster-enabled',
      'yes',
      '--cluster-config-file',
      `${at}.conf`,
    ];
    const ports = await Promise.all([0, 1, 2].map((at) => this.start(...node(at))));
    const share = Math.ceil(ALL_SLOTS / ports.length);
    for (const [at, port] of ports.entries()) {
      const last = Math.min(ALL_SLOTS, (at + 1) * share) - 1;
      await this.ask(port, async (redis) => {
        await redis.call('CLUSTER', 'ADDSLOTSRANGE', String(at * share), String(last));
        await redis.call('CLUSTER', 'MEET', '127.0.0.1', String(ports[0]));
      });
    }
    for (const port of ports) {
      await eventually('the cluster is whole', () =>
        this.ask(port, async (redis) => (await redis.cluster('INFO')).includes('state:ok')).catch(
          () => false,
        ),
      );
    }
    return ports;
  }

  /** Asks one server something, as soon as it answers. */
  async ask<T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(port, '127.0.0.1', {
      retryStrategy: () => PROBE_MS,
      maxRetriesPerRequest: ANSWER_LIMIT_MS / PROBE_MS,
    });
    redis.on('error', () => undefined);
    try {
      return await question(redis);
    } finally {
      redis.disconnect();
    }
  }

  async kill(port: number): Promise<void> {
    const process = this.#running.get(port);
    this.#running.delete(port);
    if (!process || process.exitCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((port) => this.kill(port)));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * The database with this number on the Redis that TEST_REDIS_URL names, emptied; undefined where the
 * tests run without Redis. Each project has its own number.
 */
export async function emptyTestRedis(database: number): Promise<string | undefined> {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) return undefined;
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
  return url;
}
