import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './postgres/cluster.ts';
import { isRunning, markOf } from './processes.mjs';
import { say } from './steps.mjs';
import { Backoff, type ProductPart } from './supervised-process.ts';

const LOOK_MS = 500;

/** Waits without keeping this process alive. Answers whether the time passed. */
const passes = (ms: number, stop: AbortSignal): Promise<boolean> =>
  pause(ms, true, { signal: stop, ref: false }).catch(() => false);

/** Our own PostgreSQL, which need not be a child of ours. It is started again where it was when it dies. */
export class OwnStore implements ProductPart {
  readonly #logFile: string;
  readonly #open: (stop: AbortSignal) => Promise<Cluster>;
  #server: Cluster | undefined;
  #ending = new AbortController();
  #watch: Promise<void> | undefined;

  /** `open` starts the server, or takes over the one that runs, and waits until it serves. */
  constructor(logFile: string, open: (stop: AbortSignal) => Promise<Cluster>) {
    this.#logFile = logFile;
    this.#open = open;
  }

  get server(): Cluster {
    if (!this.#server) throw new Error('PostgreSQL was not started');
    return this.#server;
  }

  async start(stop?: AbortSignal): Promise<void> {
    if (this.#watch) return;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    this.#server = await this.#open(stop ? AbortSignal.any([stop, signal]) : signal);
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
    const backoff = new Backoff();
    let mark = markOf(this.server.pid);
    while (await passes(LOOK_MS, stop)) {
      if (isRunning(mark)) continue;
      say(`  PostgreSQL ended and is started again; see ${this.#logFile}`);
      await this.#reopen(backoff, stop);
      mark = markOf(this.server.pid);
    }
  }

  async #reopen(backoff: Backoff, stop: AbortSignal): Promise<void> {
    let told = '';
    while (await passes(backoff.next(), stop)) {
      backoff.noteAttempt();
      try {
        this.#server = await this.#open(stop);
        return say('  PostgreSQL is ready again');
      } catch (error) {
        const { message } = error as Error;
        if (!stop.aborted && message !== told) say(`  ${message} It is tried again.`);
        told = message;
      }
    }
  }
}

/** Where the queue can live. */
export type QueueLocation = 'given Redis' | 'own Redis' | 'PostgreSQL';

const words: Record<QueueLocation, string> = {
  'given Redis': 'the Redis of REDIS_URL',
  'own Redis': 'the Redis in .data',
  PostgreSQL: 'PostgreSQL',
};

/**
 * Chooses where the queue lives. It stays where it was, so that no job is stranded; it moves only
 * when a Redis is given or the old place is gone, and `notice` reports it. A move loses no mail: the
 * truth is auth-service's outbox, whose relay puts waiting mail into the new queue.
 */
export function chooseQueueStore({
  recorded,
  isRedisGiven,
  hasRedisProgram,
}: {
  recorded: QueueLocation | undefined;
  isRedisGiven: boolean;
  hasRedisProgram: boolean;
}): { store: QueueLocation; notice?: string } {
  const own: QueueLocation = hasRedisProgram ? 'own Redis' : 'PostgreSQL';
  const store = isRedisGiven ? 'given Redis' : recorded === 'PostgreSQL' ? recorded : own;
  if (!recorded || recorded === store) return { store };
  const reason = {
    'given Redis': 'REDIS_URL is set now',
    'own Redis': 'REDIS_URL is no longer set',
    PostgreSQL:
      recorded === 'given Redis'
        ? 'REDIS_URL is no longer set and there is no redis-server on the PATH'
        : 'redis-server is no longer on the PATH',
  }[store];
  return {
    store,
    notice: `The queue moves from ${words[recorded]} to ${words[store]} because ${reason}. Mail waiting in the old queue reaches the new one from auth-service's outbox within minutes.`,
  };
}
