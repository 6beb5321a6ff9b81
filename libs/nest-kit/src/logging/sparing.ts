/** Lets one line of a kind through per interval, and counts the others. */
export class SparingLines {
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #kinds = new Map<string, { until: number; leftOut: number }>();

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /**
   * How many lines of this kind were left out since the last one; undefined when this one is left out
   * too. There must be few kinds.
   */
  admit(kind: string): number | undefined {
    const now = this.#now();
    const known = this.#kinds.get(kind);
    if (known && now < known.until) {
      known.leftOut++;
      return undefined;
    }
    this.#kinds.set(kind, { until: now + this.#everyMs, leftOut: 0 });
    return known?.leftOut ?? 0;
  }
}
