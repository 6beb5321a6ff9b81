import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Certificates } from './certificates.ts';

const ANSWER_LIMIT_MS = 15_000;
const PROBE_MS = 50;
const ALL_SLOTS = 16_384;

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Waits until `check` holds; throws what was waited for when it takes too long. */
export async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + ANSWER_LIMIT_MS;
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
  }
}

/** A port that is free, and 10,000 above it too, where a node of a cluster talks to the others. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port <= 55_000 ? port : freePort();
}

/** Servers of one test, in a folder of their own; `close` ends them all. */
export class RedisServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'netward-redis-'));
  readonly #running = new Map<number, ChildProcess>();

  /** Starts a server with these options, and answers its port once it listens. */
  async start(...options: string[]): Promise<number> {
    const port = await freePort();
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
    const port = await freePort();
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
    const port = await freePort();
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
      }),
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
        this.ask(port, async (redis) => (await redis.cluster('INFO')).includes('state:ok')),
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
