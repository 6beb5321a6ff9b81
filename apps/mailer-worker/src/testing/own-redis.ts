import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from './eventually.ts';
import { end, freePort } from './house.ts';

/** A Redis of this test alone, which may be killed and wiped. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Forgets everything, as a new Redis in the place of the old one. */
  wipe(): Promise<void>;
  close(): Promise<void>;
}

/** Whether this machine has a Redis to start. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

export async function openOwnRedis(): Promise<OwnRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}/0`;
  let server: ChildProcess | undefined;
  const own: OwnRedis = {
    url,
    async start() {
      const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
      server = spawn('redis-server', [...place, '--appendonly', 'yes', '--save', ''], {
        stdio: 'ignore',
      });
      const client = new Redis(url, { retryStrategy: () => 50 });
      client.on('error', () => undefined);
      await eventually('Redis answers', () => client.ping().then(Boolean, () => false));
      client.disconnect();
    },
    async kill() {
      if (server) await end(server, 'SIGKILL');
    },
    async wipe() {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    async close() {
      await own.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}
