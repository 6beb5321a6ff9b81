interface Waiting {
  start: () => void;
  timer: NodeJS.Timeout;
}

export interface TaskQueueLimits {
  running: number;
  /** Tasks that may wait; one more is refused at once. */
  waiting: number;
  /** Milliseconds that a task may wait before it is refused. */
  waitMs: number;
}

/** Thrown when a task is refused; it has not started. */
export class TaskQueueFull extends Error {}

/** Runs a few tasks at once and lets a bounded number wait for a bounded time. */
export class TaskQueue {
  readonly #limits: TaskQueueLimits;
  readonly #waiting = new Set<Waiting>();
  #running = 0;

  constructor(limits: TaskQueueLimits) {
    this.#limits = limits;
  }

  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size };
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.running) this.#running++;
    else await this.#wait();
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Waits until a finished task hands over its place. */
  #wait(): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting) throw new TaskQueueFull();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(entry);
        reject(new TaskQueueFull());
      }, this.#limits.waitMs);
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
