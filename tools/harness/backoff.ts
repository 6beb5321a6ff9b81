const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** An end after this much time counts as the first one again. */
const STABLE_MS = 30_000;

/** The pauses before something that ended is started again: longer and longer while it does not stay up. */
export class Backoff {
  #pauseMs = FIRST_PAUSE_MS;
  #triedAt = performance.now();

  /** Notes that an attempt begins. */
  noteAttempt(): void {
    this.#triedAt = performance.now();
  }

  /** The pause before the next attempt. */
  next(): number {
    if (performance.now() - this.#triedAt > STABLE_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return pauseMs;
  }
}
