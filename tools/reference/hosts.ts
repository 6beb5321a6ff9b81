import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { waitUntil } from '../harness/probe.ts';

export type Ran = { code: number; output: string; errors: string };

/** Runs a command to its end, whatever its code. */
export function run(command: string, args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 512 * 1024 * 1024 };
    const child = execFile(command, [...args], options, (error, output, errors) => {
      if (typeof error?.code === 'string') return reject(error);
      resolve({ code: error ? ((error.code as number | undefined) ?? 1) : 0, output, errors });
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Runs a command that must succeed. Throws what it wrote if it does not. */
export async function must(command: string, args: readonly string[], input = ''): Promise<string> {
  const { code, output, errors } = await run(command, args, input);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${errors || output}`);
  return output;
}

const DEADLINE_MS = 60_000;

/** Waits until something is so; a machine that is busy may take its time. */
export async function eventually(what: string, ask: () => Promise<boolean> | boolean) {
  if (!(await waitUntil(ask, { deadlineMs: DEADLINE_MS })))
    throw new Error(`Waited ${DEADLINE_MS / 1000} s in vain: ${what}.`);
}

/** The namespaces of a run carry its process id, so that two runs never meet. */
const OURS = /^netward-(\d+)-/;
let networks = 0;

function namespaces(): string[] {
  try {
    return readdirSync('/run/netns').filter((name) => OURS.test(name));
  } catch {
    return [];
  }
}

async function remove(namespace: string): Promise<void> {
  const { output } = await run('ip', ['netns', 'pids', namespace]);
  for (const pid of output.split('\n').filter(Boolean))
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  await run('ip', ['netns', 'del', namespace]);
}

/** Removes what earlier runs left that were killed before they could tidy up. */
export async function removeLeftovers(): Promise<void> {
  const isAlive = (pid: string): boolean => {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  };
  for (const name of namespaces()) if (!isAlive(OURS.exec(name)?.[1] ?? '')) await remove(name);
}

export class Hosts {
  readonly #prefix = `netward-${process.pid}-${(networks += 1)}-`;
  readonly #children = new Map<string, ChildProcess>();

  spaceOf(host: string): string {
    return this.#prefix + host;
  }

  run(host: string, command: string, ...args: string[]): Promise<Ran> {
    return run('ip', ['netns', 'exec', this.spaceOf(host), command, ...args]);
  }

  shell(host: string, ...lines: string[]): Promise<string> {
    const script = ['set -e', ...lines].join('\n');
    return must('ip', ['netns', 'exec', this.spaceOf(host), 'sh', '-c', script]);
  }

  start(name: string, host: string, log: string, command: string, ...args: string[]): void {
    const file = openSync(log, 'a');
    const child = spawn('ip', ['netns', 'exec', this.spaceOf(host), command, ...args], {
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    this.#children.set(name, child);
  }

  isRunning(name: string): boolean {
    const child = this.#children.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#children.get(name);
    if (!child || !this.isRunning(name)) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async tearDown(): Promise<void> {
    const own = namespaces().filter((name) => name.startsWith(this.#prefix));
    await Promise.all(own.map(remove));
    this.#children.clear();
  }
}

/** Hosts for as long as they are used. */
export async function withHosts<T>(use: (hosts: Hosts) => Promise<T>): Promise<T> {
  const hosts = new Hosts();
  try {
    return await use(hosts);
  } finally {
    await hosts.tearDown();
  }
}
