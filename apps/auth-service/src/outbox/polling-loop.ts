import { Gauge, log, metrics } from '@netward/nest-kit';

const failuresInRow = new Gauge({
  name: 'work_failures_in_row',
  help: 'Failed rounds of a background task since its last success',
  labelNames: ['work'],
  registers: [metrics],
});

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;

/**
 * Repeats a task, one round at a time: when woken, and at an interval anyway. A failed round is
 * repeated after a growing wait, which waking does not shorten.
 */
export class PollingLoop {
  #isStopped = false;
  #isAwaited = false;
  #failures = 0;
  #endRest: () => void = () => undefined;
  #running: Promise<void> | undefined;

  /** A round follows another after `everyMs` when nothing wakes the loop. */
  constructor(
    private readonly options: { name: string; everyMs: number; work: () => Promise<void> },
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  wake(): void {
    this.#isAwaited = true;
    if (this.#failures === 0) this.#endRest();
  }

  /** Finishes the current round; none follows. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endRest();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isAwaited = false;
      await this.#round();
      if (this.#isStopped || (this.#isAwaited && this.#failures === 0)) continue;
      await this.#rest();
    }
  }

  async #round(): Promise<void> {
    try {
      await this.options.work();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      log.warn({ err: error, work: this.options.name, failures: this.#failures }, 'will try again');
    }
    failuresInRow.set({ work: this.options.name }, this.#failures);
  }

  #rest(): Promise<void> {
    const backOffMs = Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 1), LONGEST_WAIT_MS);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#failures > 0 ? backOffMs : this.options.everyMs);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
