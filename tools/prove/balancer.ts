const PROBE_MS = 500;
const PROBE_TIMEOUT_MS = 2000;
/** One late answer means busy; only several in a row mean absent. */
const LATE_PROBES_TO_AVOID = 3;

/** Chooses gateways as a balancer in front of them does: it asks each every half second whether it is ready. */
export class Balancer {
  readonly #urls: readonly string[];
  readonly #ready = new Set<string>();
  readonly #lateProbes = new Map<string, number>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async open(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#probe(url)));
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.open(), PROBE_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** The next ready gateway in turn, or any when none is ready. */
  next(): string {
    return this.#choose(this.#urls);
  }

  /** Another gateway than the one that has just refused a connection, where there is another. */
  insteadOf(refusing: string): string {
    this.#ready.delete(refusing);
    const others = this.#urls.filter((url) => url !== refusing);
    return this.#choose(others.length > 0 ? others : this.#urls);
  }

  #choose(urls: readonly string[]): string {
    const ready = urls.filter((url) => this.#ready.has(url));
    const choice = ready.length > 0 ? ready : urls;
    return choice[++this.#turn % choice.length] as string;
  }

  async #probe(url: string): Promise<void> {
    const late = this.#lateProbes.get(url) ?? 0;
    this.#lateProbes.set(url, 0);
    try {
      const answer = await fetch(`${url}/readyz`, {
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) this.#ready.add(url);
      else this.#ready.delete(url);
    } catch (error) {
      const isLate = (error as Error).name === 'TimeoutError';
      if (isLate) this.#lateProbes.set(url, late + 1);
      if (!isLate || late + 1 >= LATE_PROBES_TO_AVOID) this.#ready.delete(url);
    }
  }
}
