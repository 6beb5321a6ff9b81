const DAY_SECONDS = 24 * 3600;
/** Longer than a verifier's tolerance for clock differences. */
const CLOCK_SLACK_SECONDS = 120;

/**
 * Ended sessions, by the day on which their tokens expire, so that all of a day are forgotten at once.
 * A token lives for a week, so there are at most nine days.
 */
export class EndedSessionSet {
  readonly #days = new Map<number, Set<string>>();

  get size(): number {
    return [...this.#days.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Adds a session; `exp` is the time at which its token expires, in seconds since 1970. */
  add(sid: string, exp: number): void {
    const day = Math.floor(exp / DAY_SECONDS);
    const sessions = this.#days.get(day) ?? new Set();
    this.#days.set(day, sessions.add(sid));
  }

  has(sid: string): boolean {
    for (const sessions of this.#days.values()) if (sessions.has(sid)) return true;
    return false;
  }

  /** Forgets the sessions whose tokens nobody accepts any more. */
  dropExpired(nowSeconds: number): void {
    const today = Math.floor((nowSeconds - CLOCK_SLACK_SECONDS) / DAY_SECONDS);
    for (const day of this.#days.keys()) if (day < today) this.#days.delete(day);
  }
}
