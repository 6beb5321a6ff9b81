import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { faultOf } from './fault.mjs';
import { logFile, openLog } from './log-files.ts';
import { writePrivately } from './private-file.ts';
import { waitForServer, type ServerState } from './probe.ts';
import { endProcess, isRunning, markOf, type ProcessMark } from './processes.mjs';
import { say } from './steps.mjs';

export interface LocalRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface LocalRedisOptions {
  program: string;
  /** Folder of its append-only file. */
  folder: string;
  logs: string;
  password: string;
  findPort(): Promise<number>;
  stop: AbortSignal;
}

/** What is kept in a file, so that the next start finds a server that outlived its starter. */
interface RunningRedis {
  mark: ProcessMark;
  port: number;
}

/** How long it may say nothing. While it loads its data it logs that. */
const SILENT_MS = 30_000;
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

const waitForRedis = (
  { mark, port }: RunningRedis,
  { password, stop }: LocalRedisOptions,
): Promise<ServerState> =>
  waitForServer(() => ask(port, password), {
    silentMs: SILENT_MS,
    isHopeless: () => stop.aborted || !isRunning(mark),
    onSlow: () => say('  Redis is loading what it kept'),
  });

async function adopt(options: LocalRedisOptions): Promise<RunningRedis | undefined> {
  const running = findRunningRedis(options.folder);
  if (!running || (await waitForRedis(running, options)) === 'ready') return running;
  await endProcess(running.mark);
  return undefined;
}

function spawnServer(options: LocalRedisOptions, port: number): RunningRedis {
  const { program, folder, logs, password } = options;
  const log = openLog(logs, 'redis');
  const child = spawn(program, ['-', ...configuration(folder, port)], {
    stdio: ['pipe', log, log],
    detached: true,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  child.unref();
  const running = { mark: markOf(child.pid ?? 0), port };
  try {
    // Noted before it has read anything: a second server on the same folder would spoil the file.
    writePrivately(runningFile(folder), JSON.stringify(running));
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  // By standard input: everybody on the machine can read a password in a command line.
  child.stdin?.end(`requirepass ${password}\n`);
  return running;
}

async function startServer(options: LocalRedisOptions): Promise<RunningRedis> {
  const file = logFile(options.logs, 'redis');
  const before = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const running = spawnServer(options, await options.findPort());
  if ((await waitForRedis(running, options)) === 'ready') return running;
  await endProcess(running.mark);
  options.stop.throwIfAborted();
  const said = readFileSync(file).subarray(before).toString();
  throw faultOf(options.folder, said, `Redis did not start; ${file} says why.`);
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
