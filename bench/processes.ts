import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { answers } from '@netward/tools/harness/probe.ts';
import { StopList } from '@netward/tools/harness/workspace.ts';
import { freePort } from '@netward/test-kit';
import { needs } from './frame.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports a file of the product, which is built by then and has no types here. */
export const load = (...path: string[]) => import(pathToFileURL(join(root, ...path)).href);

export const isBuilt = (path: string): boolean => existsSync(join(root, path));

/** What the row that is measured has opened; it ends with the row, also if the row fails halfway. */
export const stops = new StopList();

/** Long, for a machine that is busy; a program that ends is noticed at once. */
const READY_MS = 120_000;

/** Starts a program of node's and waits until `url` answers 200. Throws with its words when it does not. */
export const startNode = (
  args: readonly string[],
  url: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> => startProgram([process.execPath, ...args], url, env);

/** The same with any program. */
export async function startProgram(
  [program = '', ...args]: readonly string[],
  url: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stops.add(program, () => stop(child));
  let said = '';
  child.stderr?.on('data', (chunk) => (said += chunk));
  const deadline = performance.now() + READY_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${[program, ...args].join(' ')} did not answer at ${url}: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** A program that was started on a port of its own. */
export interface Started {
  url: string;
  port: number;
  process: ChildProcess;
}

/** Starts one of the programs to compare with, or that stand in for others, as `<script> <port> …`. */
export async function startPeer(
  script: string,
  args: readonly unknown[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = await startNode([script, ...[port, ...args].map(String)], `${url}/`, env);
  return { url, port, process };
}

/** Nothing is turned away, and a line is written of what goes wrong alone. */
const SETTINGS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  REDIS_URL: '',
  RATE_LIMIT_SCALE: '1000000000',
  ASSISTANT_DAILY_BUDGET: '1000000000',
  LIMIT_KEY: 'k'.repeat(43),
  SERVICE_TOKEN: 't'.repeat(43),
  METRICS_TOKEN: 't'.repeat(43),
};

/** Starts a service of the product, with these settings besides, and waits until it is ready. */
export async function startService(
  program: string,
  settings: NodeJS.ProcessEnv,
  { ready = '/readyz', flags = [] as readonly string[] } = {},
): Promise<Started> {
  needs(isBuilt(program), `${program} is not built`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...SETTINGS, PORT: String(port), ...settings };
  return { url, port, process: await startNode([...flags, program], url + ready, env) };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
}

export const canReadCpu = existsSync('/proc/self/stat');

/** The kernel counts in ticks. */
const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU time that a process has used so far, its own and the kernel's for it, in microseconds. */
export function cpuMicros({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond()) * 1e6;
}

/** Jiffies of all cores since the machine started: those that worked, and all. */
function jiffies(): { worked: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const counts = line.split(/\s+/).slice(1, 9).map(Number);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return { worked: all - counts[3]! - counts[4]!, all };
}

/** The share of all cores that others use, watched for a second; 0 where the system does not say. */
export async function busyShare(): Promise<number> {
  if (!canReadCpu) return 0;
  const before = jiffies();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const after = jiffies();
  return (after.worked - before.worked) / (after.all - before.all);
}
