import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Fault } from './fault.mjs';
import { writePrivately } from './private-file.ts';
import { waitUntil } from './probe.ts';
import { endProcess, isRunning, markOf, type ProcessMark } from './processes.mjs';

export interface LocalRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface LocalRedisOptions {
  program: string;
  /** Folder of its append-only file. */
  folder: string;
  logs: string;
  password: string;
  findPort(): Promise<number>;
}

/** What is kept in a file, so that the next start finds a server that outlived its starter. */
interface RunningRedis {
  mark: ProcessMark;
  port: number;
}

const READY_MS = 30_000;
const OLDEST = 6.2;

/** `redis-server` or `valkey-server` on the PATH, if it is new enough for the queue. */
export function findRedisProgram(): string | undefined {
  return ['redis-server', 'valkey-server'].find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    return Number(/v=(\d+\.\d)/.exec(stdout ?? '')?.[1] ?? 0) >= OLDEST;
  });
}

async function isAnswering(port: number, password: string): Promise<boolean> {
  const redis = new Redis(port, '127.0.0.1', {
    password,
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}

/** Every acknowledged job reaches the file within a second, and none is evicted for space. */
const configuration = ({ folder, password }: LocalRedisOptions, port: number): string => `
bind 127.0.0.1
port ${port}
dir ${JSON.stringify(folder)}
requirepass ${password}
appendonly yes
save ""
maxmemory-policy noeviction
`;

const runningFile = (folder: string): string => join(folder, 'redis.json');

/** The server noted in a folder, if it still runs. */
export function findRunningRedis(folder: string): RunningRedis | undefined {
  try {
    const running: RunningRedis = JSON.parse(readFileSync(runningFile(folder), 'utf8'));
    return isRunning(running.mark) ? running : undefined;
  } catch {
    return undefined;
  }
}

async function adopt({ folder, password }: LocalRedisOptions): Promise<RunningRedis | undefined> {
  const running = findRunningRedis(folder);
  if (!running || (await isAnswering(running.port, password))) return running;
  await endProcess(running.mark);
  return undefined;
}

async function startServer(options: LocalRedisOptions): Promise<RunningRedis> {
  const { program, folder, logs, password } = options;
  const port = await options.findPort();
  const log = openSync(join(logs, 'redis.log'), 'a');
  const child = spawn(program, ['-'], { stdio: ['pipe', log, log], detached: true });
  child.on('error', () => undefined);
  // By standard input: everybody on the machine can read a password in a command line.
  child.stdin?.end(configuration(options, port));
  child.unref();
  const isReady = await waitUntil(() => isAnswering(port, password), {
    deadlineMs: READY_MS,
    isHopeless: () => child.exitCode !== null || child.pid === undefined,
  });
  if (!isReady || !child.pid)
    throw new Fault(`Redis did not start; ${join(logs, 'redis.log')} says why.`);
  const running = { mark: markOf(child.pid), port };
  writePrivately(runningFile(folder), JSON.stringify(running));
  return running;
}

/** Brings up Redis on 127.0.0.1, or takes over the one that a killed starter left running. */
export async function openLocalRedis(options: LocalRedisOptions): Promise<LocalRedis> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const { mark, port } = (await adopt(options)) ?? (await startServer(options));
  return {
    url: `redis://:${options.password}@127.0.0.1:${port}`,
    pid: mark.pid,
    stop: () => endProcess(mark),
  };
}
