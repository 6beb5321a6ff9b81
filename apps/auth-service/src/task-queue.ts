interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

/** Thrown when a task is refused; it has not started. */
export class TaskQueueFull extends Error {}

/** Runs a few tasks at once and lets a bounded number wait for a bounded time. */
export class TaskQueue {
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  /** One more than `waiting` is refused at once, and each after `waitMs` in milliseconds. */
  constructor(private readonly limits: { running: number; waiting: number; waitMs: number }) {}

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.running) this.#running++;
    else await this.#wait();
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Waits until a finished task hands over its place. */
  #wait(): Promise<void> {
    if (this.#waiting.size >= this.limits.waiting) throw new TaskQueueFull();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(entry);
        reject(new TaskQueueFull());
      }, this.limits.waitMs);
      const entry: Waiting = { start: resolve, timer };
      this.#waiting.add(entry);
    });
  }

  #next(): void {
    const [entry] = this.#waiting;
    if (!entry) {
      this.#running--;
      return;
    }
    this.#waiting.delete(entry);
    clearTimeout(entry.timer);
    entry.start();
  }
}
