import { setTimeout as pause } from 'node:timers/promises';
import { Backoff } from './backoff.ts';
import { isRunning, markOf } from './processes.mjs';
import { say } from './steps.mjs';
import type { ProductPart } from './supervised-process.ts';

/** A server that runs in a process which need not be a child of ours. */
export interface StoreServer {
  pid: number;
  stop(): Promise<void>;
}

interface StorePlan<T extends StoreServer> {
  name: string;
  logFile: string;
  /** Starts the server, or takes over the one that runs, and waits until it serves. */
  open(stop: AbortSignal): Promise<T>;
}

const LOOK_MS = 500;

/** Waits without keeping this process alive. Answers whether the time passed. */
const passes = (ms: number, stop: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal: stop, ref: false }).catch(() => false);

/** A database server of our own. It is started again at the same address when it dies. */
export class OwnStore<T extends StoreServer> implements ProductPart {
  readonly #plan: StorePlan<T>;
  #server: T | undefined;
  #ending = new AbortController();
  #watch: Promise<void> | undefined;

  constructor(plan: StorePlan<T>) {
    this.#plan = plan;
  }

  get server(): T {
    if (!this.#server) throw new Error(`${this.#plan.name} was not started`);
    return this.#server;
  }

  /** Starts it, unless it is kept up already. */
  async start(stop?: AbortSignal): Promise<void> {
    if (this.#watch) return;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.#server = await this.#plan.open(stop ? AbortSignal.any([stop, signal]) : signal);
    this.#watch = this.#keepUp(signal);
  }

  /** Sends a signal; if the server dies of it, it is started again. */
  kill(signal: NodeJS.Signals): void {
    process.kill(this.server.pid, signal);
  }

  /** Ends it for good, losing nothing. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watch;
    this.#watch = undefined;
    await this.#server?.stop();
  }

  async #keepUp(stop: AbortSignal): Promise<void> {
    const { name, logFile } = this.#plan;
    const backoff = new Backoff();
    let mark = markOf(this.server.pid);
    while (await passes(LOOK_MS, stop)) {
      if (isRunning(mark)) continue;
      say(`  ${name} ended and is started again; see ${logFile}`);
      await this.#reopen(backoff, stop);
      mark = markOf(this.server.pid);
    }
  }

  async #reopen(backoff: Backoff, stop: AbortSignal): Promise<void> {
    let told = '';
    while (await passes(backoff.next(), stop)) {
      backoff.noteAttempt();
      try {
        this.#server = await this.#plan.open(stop);
        return say(`  ${this.#plan.name} is ready again`);
      } catch (error) {
        const { message } = error as Error;
        if (!stop.aborted && message !== told) say(`  ${message} It is tried again.`);
        told = message;
      }
    }
  }
}
