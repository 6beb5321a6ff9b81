const DAY_SECONDS = 24 * 3600;
/** As long as auth-service lists an ended session after its token has expired. */
const CLOCK_SLACK_SECONDS = 120;

/** A session, and the time at which its token expires, in seconds since 1970. */
export interface EndableSession {
  sid: string;
  exp: number;
}

/**
 * Ended sessions, by the day on which their tokens expire, so that all of a day are forgotten at once.
 * A token lives for a week, so there are at most nine days.
 */
export class EndedSessionSet {
  readonly #days = new Map<number, Set<string>>();
  /** Of tokens that expired before this, nothing need be known. */
  #forgottenUntil = Number.NEGATIVE_INFINITY;

  get size(): number {
    return [...this.#days.values()].reduce((sum, { size }) => sum + size, 0);
  }

  add({ sid, exp }: EndableSession): void {
    const day = Math.floor(exp / DAY_SECONDS);
    const sessions = this.#days.get(day) ?? new Set();
    this.#days.set(day, sessions.add(sid));
  }

  /** Whether a token's session has ended, or may have ended and been forgotten since. */
  has({ sid, exp }: EndableSession): boolean {
    if (exp < this.#forgottenUntil) return true;
    for (const sessions of this.#days.values()) if (sessions.has(sid)) return true;
    return false;
  }

  /** Forgets the sessions whose tokens have expired; from then on such tokens are refused. */
  dropExpired(nowSeconds: number): void {
    this.#forgottenUntil = Math.max(this.#forgottenUntil, nowSeconds - CLOCK_SLACK_SECONDS);
    const today = Math.floor(this.#forgottenUntil / DAY_SECONDS);
    for (const day of this.#days.keys()) if (day < today) this.#days.delete(day);
  }
}
