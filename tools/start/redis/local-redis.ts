import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Fault } from '../fault.mjs';
import { endProcess, isRunning, markOf } from '../processes.mjs';
import type { ProcessMark } from '../processes.mjs';
import { writePrivately } from '../private-file.ts';
import { waitUntil } from '../probe.ts';

export interface LocalRedis {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface RedisPlan {
  program: string;
  /** Folder of its append-only file. */
  folder: string;
  logs: string;
  password: string;
  findPort(): Promise<number>;
}

const READY_MS = 30_000;
const OLDEST = [6, 2] as const;

/** `redis-server` or `valkey-server` on the PATH, when it is new enough for the queue. */
export function findRedisProgram(): string | undefined {
  return ['redis-server', 'valkey-server'].find((program) => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
    if (!major) return false;
    return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  });
}

/** Asks PING, with the password. Anything but PONG is a no. */
function ping(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    const end = (isAlive: boolean): void => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(2000, () => end(false));
    socket.on('error', () => end(false)).on('close', () => end(false));
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('+PONG')) end(true);
      else if (heard.includes('-')) end(false);
    });
  });
}

/** Every acknowledged job reaches the file within a second, and none is thrown out for space. */
function configuration({ folder, password }: RedisPlan, port: number): string {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: JSON.stringify(folder),
    requirepass: password,
    appendonly: 'yes',
    save: '""',
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

interface Kept {
  mark: ProcessMark;
  port: number;
}

const keptFile = ({ folder }: RedisPlan): string => join(folder, 'redis.json');

async function adopt(plan: RedisPlan): Promise<Kept | undefined> {
  try {
    const kept: Kept = JSON.parse(readFileSync(keptFile(plan), 'utf8'));
    if (!isRunning(kept.mark)) return undefined;
    if (await ping(kept.port, plan.password)) return kept;
    await endProcess(kept.mark);
    return undefined;
  } catch {
    return undefined;
  }
}

/** The settings go in by standard input: a password in the command line is there for all to read. */
async function startFresh(plan: RedisPlan): Promise<Kept> {
  const port = await plan.findPort();
  const log = openSync(join(plan.logs, 'redis.log'), 'a');
  const child = spawn(plan.program, ['-'], { stdio: ['pipe', log, log], detached: true });
  child.on('error', () => undefined);
  child.stdin?.end(configuration(plan, port));
  child.unref();
  const isReady = await waitUntil(() => ping(port, plan.password), {
    deadlineMs: READY_MS,
    isHopeless: () => child.exitCode !== null || child.pid === undefined,
  });
  if (!isReady || !child.pid)
    throw new Fault(`Redis did not start; ${join(plan.logs, 'redis.log')} says why.`);
  const kept = { mark: markOf(child.pid), port };
  writePrivately(keptFile(plan), JSON.stringify(kept));
  return kept;
}

/** Brings up Redis on 127.0.0.1, or takes over the one that a killed starter left running. */
export async function openLocalRedis(plan: RedisPlan): Promise<LocalRedis> {
  mkdirSync(plan.folder, { recursive: true, mode: 0o700 });
  const { mark, port } = (await adopt(plan)) ?? (await startFresh(plan));
  return {
    url: `redis://:${plan.password}@127.0.0.1:${port}`,
    pid: mark.pid,
    stop: () => endProcess(mark),
  };
}
