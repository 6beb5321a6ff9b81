import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tailOf } from './command.ts';
import { Fault } from './fault.mjs';
import { answers, waitUntil } from './probe.ts';
import { endProcess, markOf } from './processes.mjs';
import { say } from './steps.mjs';

export interface ProcessPlan {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logs: string;
  /** Answers 200 once the process accepts work. */
  readyUrl: string;
  onSpawn(pid: number): void;
}

/** Something that can be taken away and brought back. */
export interface ProductPart {
  start(stop?: AbortSignal): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const READY_MS = 60_000;
/** Longer than a service takes to drain. */
const PATIENCE_MS = 25_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A crash after this much time counts as the first one again. */
const STABLE_MS = 30_000;
const LARGEST_LOG_BYTES = 10_000_000;

const logFile = (logs: string, name: string): string => join(logs, `${name}.log`);

/** Opens a log for appending. One that has grown too large replaces the previous `.log.1`. */
export function openLog(logs: string, name: string): number {
  const file = logFile(logs, name);
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * A process that is started again when it dies, after longer and longer pauses. It has a process
 * group of its own, so that Ctrl-C reaches the starter alone, and a channel to the starter: when that
 * closes, the process ends by itself.
 */
export class SupervisedProcess implements ProductPart {
  plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #pauseMs = FIRST_PAUSE_MS;
  #bornAt = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(plan: ProcessPlan) {
    this.plan = plan;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Everything that it has written to its log. */
  get output(): string {
    return readFileSync(logFile(this.plan.logs, this.plan.name), 'utf8');
  }

  /** Starts it and waits until it is ready. A first start that fails is not tried again. */
  async start(stop?: AbortSignal): Promise<void> {
    const child = this.#spawn();
    if (await this.#becomesReady(child, stop)) {
      this.#isWanted = true;
      if (hasEnded(child)) this.#scheduleRetry();
      return;
    }
    stop?.throwIfAborted();
    throw new Fault(`${this.plan.name} did not become ready. It said:\n${tailOf(this.output)}`);
  }

  /** Sends a signal; if the process dies of it, it is started again. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it for good. On SIGTERM it drains first. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#retry);
    const pid = this.#child?.pid;
    if (pid) await endProcess(markOf(pid), { signal, patienceMs: PATIENCE_MS });
  }

  async restart(stop?: AbortSignal): Promise<void> {
    await this.stop();
    await this.start(stop);
  }

  #spawn(): ChildProcess {
    const { name, args, cwd, env, logs, onSpawn } = this.plan;
    const log = openLog(logs, name);
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
    closeSync(log);
    child.on('error', (error) => say(`  ${name}: ${error.message}`));
    child.on('exit', (code, signal) => this.#onExit(child, signal ?? `code ${code}`));
    this.#child = child;
    this.#bornAt = performance.now();
    if (child.pid) onSpawn(child.pid);
    return child;
  }

  #becomesReady(child: ChildProcess, stop?: AbortSignal): Promise<boolean> {
    return waitUntil(() => answers(this.plan.readyUrl), {
      deadlineMs: READY_MS,
      isHopeless: () => hasEnded(child) || (stop?.aborted ?? false),
    });
  }

  #onExit(child: ChildProcess, reason: string): void {
    if (!this.#isWanted || child !== this.#child) return;
    const { logs, name } = this.plan;
    say(`  ${name} ended (${reason}) and is started again; see ${logFile(logs, name)}`);
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    if (performance.now() - this.#bornAt > STABLE_MS) this.#pauseMs = FIRST_PAUSE_MS;
    this.#retry = setTimeout(() => void this.#tryAgain(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }

  async #tryAgain(): Promise<void> {
    const child = this.#spawn();
    if ((await this.#becomesReady(child)) && this.#isWanted)
      say(`  ${this.plan.name} is ready again`);
  }
}
