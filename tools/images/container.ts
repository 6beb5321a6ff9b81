import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { Fault } from '../harness/fault.mjs';
import { answers, waitUntil } from '../harness/probe.ts';
import { openLog } from '../harness/log-files.ts';
import type { ProductPart } from '../harness/supervised-process.ts';
import type { Buildah } from './buildah.ts';

/** What an image says about how it is run. */
export interface ImageConfig {
  user: string;
  command: string[];
  healthCheck: string[];
}

/** Makes the root read-only before buildah enters it, and adds what an engine provides: /tmp and /run. */
const SEALED = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" &&
  mount -t tmpfs tmpfs "$1/tmp" && mount -t tmpfs -o mode=755 tmpfs "$1/run" && shift && exec "$@"`;

const READY_MS = 60_000;
const PATIENCE_MS = 30_000;

const flagsOf = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : ['--env', `${name}=${value}`],
  );

/** A container of an image, its root mounted; everything in it runs on a read-only root. */
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
    // A health check whose first word is CMD runs without a shell.
    const healthCheck = Healthcheck?.Test?.[0] === 'CMD' ? Healthcheck.Test.slice(1) : [];
    const config = { user: User, command: Cmd ?? [], healthCheck };
    return new Container(buildah, { id, root, config, logs });
  }

  /** Starts a command; its output goes to the log of that name. */
  spawn(
    logName: string,
    command: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    user?: string,
  ): ChildProcess {
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

  /** Runs a command to its end and returns its exit code. */
  async run(...call: Parameters<Container['spawn']>): Promise<number> {
    const [code] = await once(this.spawn(...call), 'exit');
    return code ?? 1;
  }

  async remove(): Promise<void> {
    await this.#buildah.ask('rm', this.#id);
  }
}

/** Children of a process, whichever of its threads created them. */
function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').map(Number),
  );
}

/** The program itself, below the chain of only children that wraps it. */
function innermost(pid: number): number {
  const child = childrenOf(pid).find((candidate) => candidate > 0);
  return child ? innermost(child) : pid;
}

/** An image's own command, started and stopped as an engine would. */
export class ContainerProcess implements ProductPart {
  readonly #container: Container;
  readonly #name: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  /** Whether the image's health check passed once the service was ready. */
  isHealthy = false;
  /** Of the service, after SIGTERM. */
  exitCode = -1;

  constructor(container: Container, name: string, environment: NodeJS.ProcessEnv) {
    this.#container = container;
    this.#name = name;
    this.#environment = environment;
  }

  async start(stop?: AbortSignal): Promise<void> {
    const { command, healthCheck } = this.#container.config;
    const child = this.#container.spawn(this.#name, command, this.#environment);
    this.#child = child;
    await waitUntil(() => answers(`http://127.0.0.1:${this.#environment.PORT}/readyz`), {
      deadlineMs: READY_MS,
      isHopeless: () => child.exitCode !== null || (stop?.aborted ?? false),
    });
    const code = await this.#container.run(this.#name, healthCheck, this.#environment);
    this.isHealthy = code === 0;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null) {
      this.exitCode = child?.exitCode ?? -1;
      return;
    }
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(PATIENCE_MS) });
    process.kill(innermost(child.pid), 'SIGTERM');
    try {
      this.exitCode = (await ended)[0] ?? 1;
    } catch {
      process.kill(-child.pid, 'SIGKILL');
      throw new Fault(`${this.#name} did not end within ${PATIENCE_MS / 1000} s of SIGTERM.`);
    }
  }
}
