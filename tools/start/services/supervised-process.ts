import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { tailOf } from '../command.ts';
import { Fault } from '../fault.mjs';
import { answers, waitUntil } from '../probe.ts';
import { endProcess, markOf } from '../processes.mjs';
import { say } from '../steps.mjs';
import { openLog, readLog } from './logs.ts';

export interface ProcessPlan {
  name: string;
  /** Arguments of node. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logs: string;
  /** Answers 200 once the process wants work. */
  readyUrl: string;
  onSpawn(pid: number): void;
}

const READY_MS = 60_000;
/** Longer than a service takes to drain. */
const PATIENCE_MS = 25_000;
const PAUSE_FIRST_MS = 200;
const PAUSE_LONGEST_MS = 10_000;
/** After this much quiet a crash counts as the first one again. */
const QUIET_MS = 30_000;

/**
 * A process of ours that is started again when it dies, after longer and longer pauses. It has a
 * process group of its own, so that Ctrl-C reaches the starter alone, and a channel to the starter,
 * whose end tells it to stop.
 */
export class SupervisedProcess {
  readonly plan: ProcessPlan;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #pauseMs = PAUSE_FIRST_MS;
  #bornAt = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(plan: ProcessPlan) {
    this.plan = plan;
  }

  /** Starts it and waits until it is ready. A first start that fails is not tried again. */
  async start(stop?: AbortSignal): Promise<void> {
    const child = this.#spawn();
    if (await this.#becomesReady(child, stop)) {
      this.#isWanted = true;
      if (child.exitCode !== null || child.signalCode !== null) this.#scheduleRetry();
      return;
    }
    stop?.throwIfAborted();
    const said = tailOf(readLog(this.plan.logs, this.plan.name));
    throw new Fault(`${this.plan.name} did not become ready. It said:\n${said}`);
  }

  /** Sends a signal, and lets the supervision do what it does. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Ends it for good: by SIGTERM it drains first. */
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
    child.on('exit', (code, signal) => this.#ended(child, signal ?? `code ${code}`));
    this.#child = child;
    this.#bornAt = performance.now();
    if (child.pid) onSpawn(child.pid);
    return child;
  }

  #becomesReady(child: ChildProcess, stop?: AbortSignal): Promise<boolean> {
    return waitUntil(() => answers(this.plan.readyUrl), {
      deadlineMs: READY_MS,
      isHopeless: () =>
        child.exitCode !== null || child.signalCode !== null || (stop?.aborted ?? false),
    });
  }

  #ended(child: ChildProcess, reason: string): void {
    if (!this.#isWanted || child !== this.#child) return;
    say(
      `  ${this.plan.name} ended (${reason}) and is started again; see ${join(this.plan.logs, this.plan.name)}.log`,
    );
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    if (performance.now() - this.#bornAt > QUIET_MS) this.#pauseMs = PAUSE_FIRST_MS;
    this.#retry = setTimeout(() => void this.#tryAgain(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, PAUSE_LONGEST_MS);
  }

  async #tryAgain(): Promise<void> {
    const child = this.#spawn();
    if ((await this.#becomesReady(child)) && this.#isWanted)
      say(`  ${this.plan.name} is ready again`);
  }
}
