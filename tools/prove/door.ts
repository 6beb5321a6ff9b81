const LOOK_MS = 500;
const LOOK_TIMEOUT_MS = 2000;
/** One that answers late is busy; only silence in a row counts as absence. */
const SILENCES_TO_AVOID = 3;

/**
 * Which gateways want traffic, as the balancer in front of them knows it: each is asked every half
 * second whether it is ready.
 */
export class Door {
  readonly #urls: readonly string[];
  readonly #ready = new Set<string>();
  readonly #silences = new Map<string, number>();
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  async open(): Promise<void> {
    await Promise.all(this.#urls.map((url) => this.#look(url)));
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.open(), LOOK_MS);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** A ready gateway, by turns; any when none is. */
  next(): string {
    return this.#choose(this.#urls);
  }

  /** Another gateway than the one that has just refused a connection. */
  insteadOf(refusing: string): string {
    this.#avoid(refusing);
    return this.#choose(this.#urls.filter((url) => url !== refusing));
  }

  #choose(urls: readonly string[]): string {
    const ready = urls.filter((url) => this.#ready.has(url));
    const choice = ready.length > 0 ? ready : urls;
    return choice[++this.#turn % choice.length] as string;
  }

  #avoid(url: string): void {
    this.#ready.delete(url);
  }

  async #look(url: string): Promise<void> {
    const silences = this.#silences.get(url) ?? 0;
    this.#silences.set(url, 0);
    try {
      const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
      const answer = await fetch(`${url}/readyz`, { signal });
      await answer.body?.cancel();
      if (answer.ok) this.#ready.add(url);
      else this.#avoid(url);
    } catch (error) {
      if ((error as Error).name !== 'TimeoutError') return this.#avoid(url);
      this.#silences.set(url, silences + 1);
      if (silences + 1 >= SILENCES_TO_AVOID) this.#avoid(url);
    }
  }
}
