import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { tailOf, type Command } from './command.ts';
import { Fault, faultOf } from './fault.mjs';
import { logFile, openLog } from './log-files.ts';
import { answers, waitForServer, type ServerState } from './probe.ts';
import { endProcess, markOf } from './processes.mjs';
import { root } from './repository.mjs';
import { say } from './steps.mjs';
import type { Workspace } from './workspace.ts';

interface ProcessPlan extends Partial<Pick<Command, 'uid' | 'gid'>> {
  name: string;
  /** By default node. */
  command?: string;
  args: readonly string[];
  /** What it is told on its standard input: everybody on the machine can read a command line. */
  input?: string;
  /** By default the repository. */
  cwd?: string;
  env: NodeJS.ProcessEnv;
  /** What it says of itself; while it loads what it kept it is waited for without limit. */
  ask(): Promise<ServerState>;
  beforeSpawn?(): void;
  /** By default it is noted as one that must not outlive the starter. */
  onSpawn?(pid: number): void;
  /** How it is asked to end, for how long, and what follows; by default as a service is. */
  ending?: Parameters<typeof endProcess>[1];
  /** What is said while it takes long to load what it kept, and the fault when it refuses its password. */
  words?: { slow: string; refused: string };
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** An end after this much time counts as the first one again. */
const STABLE_MS = 30_000;

/** The pauses before something that ended is started again: longer and longer while it does not stay up. */
class Backoff {
  #pauseMs = FIRST_PAUSE_MS;
  #triedAt = performance.now();

  noteAttempt(): void {
    this.#triedAt = performance.now();
  }

  next(): number {
    if (performance.now() - this.#triedAt > STABLE_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return pauseMs;
  }
}

export const askUrl = (url: string) => async () => ((await answers(url)) ? 'ready' : 'silent');

const READY_MS = 60_000;
/** Longer than a service takes to drain. */
const PATIENCE_MS = 25_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Starts a process that ends with the workspace. */
export async function supervise(
  workspace: Pick<Workspace, 'logs' | 'lock' | 'stop' | 'stops'>,
  plan: ProcessPlan,
): Promise<SupervisedProcess> {
  const supervised = new SupervisedProcess(workspace, plan);
  workspace.stops.add(plan.name, () => supervised.stop());
  await supervised.start(workspace.stop);
  return supervised;
}

/**
 * A process that is started again when it dies, after longer and longer pauses. It has its own
 * process group, so that Ctrl-C reaches the starter alone, and a channel to the starter: when that
 * closes, the process ends by itself.
 */
export class SupervisedProcess {
  plan: ProcessPlan;
  readonly #workspace: Pick<Workspace, 'logs' | 'lock'>;
  #child: ChildProcess | undefined;
  #isWanted = false;
  readonly #backoff = new Backoff();
  #retry: NodeJS.Timeout | undefined;

  constructor(workspace: Pick<Workspace, 'logs' | 'lock'>, plan: ProcessPlan) {
    this.#workspace = workspace;
    this.plan = plan;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get #logFile(): string {
    return logFile(this.#workspace.logs, this.plan.name);
  }

  get output(): string {
    return readFileSync(this.#logFile, 'utf8');
  }

  /** Starts it and waits until it is ready. A first start that fails is not tried again. */
  async start(stop?: AbortSignal): Promise<void> {
    const child = this.#spawn();
    const state = await this.#awaitReady(child, stop);
    if (state === 'ready') {
      this.#isWanted = true;
      if (hasEnded(child)) this.#scheduleRetry();
      return;
    }
    stop?.throwIfAborted();
    const { output, plan } = this;
    if (state === 'refusing' && plan.words) throw new Fault(plan.words.refused);
    const said = `${plan.name} did not become ready. It said:\n${tailOf(output)}`;
    throw faultOf(this.#workspace.logs, tailOf(output), said);
  }

  /** Sends a signal; if the process dies of it, it is started again. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it for good; unless a signal is named, it loses nothing and drains first. */
  async stop(signal?: NodeJS.Signals): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#retry);
    const pid = this.#child?.pid;
    const { ending } = this.plan;
    if (pid)
      await endProcess(markOf(pid), {
        patienceMs: PATIENCE_MS,
        ...ending,
        ...(signal && { signal }),
      });
  }

  async restart(stop?: AbortSignal): Promise<void> {
    await this.stop();
    await this.start(stop);
  }

  #spawn(): ChildProcess {
    const { name, command = process.execPath, args, input } = this.plan;
    const { cwd = root, env, uid, gid } = this.plan;
    const { logs, lock } = this.#workspace;
    const { onSpawn = (pid: number) => lock.noteService(name, pid) } = this.plan;
    const log = openLog(logs, name);
    this.plan.beforeSpawn?.();
    const child = spawn(command, args, {
      cwd,
      env,
      uid,
      gid,
      detached: true,
      stdio: [input === undefined ? 'ignore' : 'pipe', log, log, 'ipc'],
    });
    closeSync(log);
    child.stdin?.on('error', () => undefined).end(input);
    child.on('error', (error) => say(`  ${name}: ${error.message}`));
    child.on('exit', (code, signal) => this.#onExit(child, signal ?? `code ${code}`));
    this.#child = child;
    this.#backoff.noteAttempt();
    if (child.pid) onSpawn(child.pid);
    return child;
  }

  #awaitReady(child: ChildProcess, stop?: AbortSignal): Promise<ServerState> {
    return waitForServer(() => this.plan.ask(), {
      silentMs: READY_MS,
      isHopeless: () => hasEnded(child) || (stop?.aborted ?? false),
      onSlow: () =>
        say(`  ${this.plan.words?.slow ?? `${this.plan.name} is loading what it kept`}`),
    });
  }

  #onExit(child: ChildProcess, reason: string): void {
    if (!this.#isWanted || child !== this.#child) return;
    say(`  ${this.plan.name} ended (${reason}) and is started again; see ${this.#logFile}`);
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    this.#retry = setTimeout(() => void this.#tryAgain(), this.#backoff.next());
  }

  async #tryAgain(): Promise<void> {
    const child = this.#spawn();
    if ((await this.#awaitReady(child)) === 'ready' && this.#isWanted)
      say(`  ${this.plan.name} is ready again`);
  }
}
