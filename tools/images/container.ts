import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../start/fault.mjs';
import { openLog } from '../start/services/logs.ts';
import type { Settings } from '../start/settings.ts';
import type { Buildah } from './buildah.ts';

/** What an image says about how it is run. */
export interface ImageConfig {
  user: string;
  command: string[];
  healthCheck: string[];
}

/** Makes the root read-only before buildah enters it, and leaves what an engine lends: /tmp and /run. */
const SEALED = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" &&
  mount -t tmpfs tmpfs "$1/tmp" && mount -t tmpfs -o mode=755 tmpfs "$1/run" && shift && exec "$@"`;

const flagsOf = (environment: Settings): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : ['--env', `${name}=${value}`],
  );

/** A container of an image, its root mounted; everything in it runs on a root that is read-only. */
export class Container {
  readonly root: string;
  readonly config: ImageConfig;
  readonly #buildah: Buildah;
  readonly #id: string;
  readonly #logs: string;

  private constructor(
    buildah: Buildah,
    given: { id: string; root: string; config: ImageConfig; logs: string },
  ) {
    this.#buildah = buildah;
    this.#id = given.id;
    this.#logs = given.logs;
    this.root = given.root;
    this.config = given.config;
  }

  static async open(buildah: Buildah, image: string, logs: string): Promise<Container> {
    const id = await buildah.ask('from', '--pull-never', image);
    const root = await buildah.ask('mount', id);
    const { Docker } = JSON.parse(await buildah.ask('inspect', id));
    const { User, Cmd, Healthcheck } = Docker.config;
    // The first word of a health check says that no shell is asked for.
    const healthCheck = Healthcheck?.Test?.[0] === 'CMD' ? Healthcheck.Test.slice(1) : [];
    const config = { user: User, command: Cmd ?? [], healthCheck };
    return new Container(buildah, { id, root, config, logs });
  }

  /** Starts a command; its words go to the log of that name. */
  spawn(logName: string, command: readonly string[], environment: Settings = {}, user?: string) {
    const words = this.#buildah.command(
      'run',
      '--isolation=chroot',
      ...(user ? [`--user=${user}`] : []),
      ...flagsOf(environment),
      this.#id,
      '--',
      ...command,
    );
    const log = openLog(this.#logs, logName);
    const child = spawn('unshare', ['--mount', 'sh', '-c', SEALED, 'sh', this.root, ...words], {
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    return child;
  }

  /** Runs a command to its end; answers its exit code. */
  async run(...call: Parameters<Container['spawn']>): Promise<number> {
    const [code] = await once(this.spawn(...call), 'exit');
    return code ?? 1;
  }

  async remove(): Promise<void> {
    await this.#buildah.ask('rm', this.#id);
  }
}

/** Children of a process, whichever of its threads begot them. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').map(Number),
  );
}

/** The program itself, below the line of only children that wraps it. */
function innermost(pid: number): number {
  const child = childrenOf(pid).find((candidate) => candidate > 0);
  return child ? innermost(child) : pid;
}

const PATIENCE_MS = 30_000;

/** Asks the program in a container to end, as an engine would. Answers its exit code. */
export async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || !child.pid) return child.exitCode ?? 1;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
  process.kill(innermost(child.pid), 'SIGTERM');
  try {
    const [code] = await ended;
    return code ?? 1;
  } catch {
    process.kill(-child.pid, 'SIGKILL');
    throw new Fault(`A container did not end within ${PATIENCE_MS / 1000} s of SIGTERM.`);
  }
}
