import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { ServerState } from './probe.ts';
import { SupervisedProcess } from './supervised-process.ts';
import type { Workspace } from './workspace.ts';

const OLDEST = 6.2;

/** `redis-server` or `valkey-server` on the PATH, if it is new enough for the queue. */
export function findRedisProgram(): string | undefined {
  return ['redis-server', 'valkey-server'].find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    return Number(/v=(\d+\.\d)/.exec(stdout ?? '')?.[1] ?? 0) >= OLDEST;
  });
}

async function ask(port: number, password: string): Promise<ServerState> {
  const redis = new Redis(port, '127.0.0.1', {
    password,
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // A check of readiness would wait for as long as it loads.
    enableReadyCheck: false,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
    return 'ready';
  } catch (error) {
    const { message } = error as Error;
    if (/^LOADING/.test(message)) return 'starting';
    return /^(NOAUTH|WRONGPASS|ERR AUTH)/.test(message) ? 'refusing' : 'silent';
  } finally {
    redis.disconnect();
  }
}

/** Every acknowledged job reaches the file within a second, and none is evicted for space. */
const configuration = (folder: string, port: number): readonly string[] => [
  ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
  ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
];

export class OwnRedis extends SupervisedProcess {
  readonly url: string;

  constructor(workspace: Workspace, program: string, port: number) {
    const { data, lock } = workspace;
    const { redisPassword: password } = workspace.secrets;
    const folder = join(data, 'redis');
    super(workspace, {
      name: 'redis',
      command: program,
      args: ['-', ...configuration(folder, port)],
      input: `requirepass ${password}\n`,
      cwd: data,
      env: process.env,
      ask: () => ask(port, password),
      beforeSpawn: () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
      onSpawn: (pid) => {
        lock.noteInfrastructure('redis', pid);
        // The tests have several. A second server on the same folder would spoil its file.
        lock.noteCommand(`redis on port ${port}`, pid);
      },
    });
    this.url = `redis://:${password}@127.0.0.1:${port}`;
  }
}

export async function openOwnRedis(workspace: Workspace, program: string): Promise<OwnRedis> {
  const redis = new OwnRedis(workspace, program, await workspace.ports.portFor('redis'));
  workspace.stops.add('Redis', () => redis.stop());
  await redis.start(workspace.stop);
  return redis;
}
