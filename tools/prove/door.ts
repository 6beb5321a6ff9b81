import { answers } from '../start/probe.ts';

const LOOK_MS = 500;

/**
 * Which gateways want traffic, as the balancer in front of them knows it: each is asked every half
 * second whether it is ready.
 */
export class Door {
  readonly #urls: readonly string[];
  readonly #ready = new Set<string>();
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
    const ready = this.#urls.filter((url) => this.#ready.has(url));
    const choice = ready.length > 0 ? ready : this.#urls;
    return choice[++this.#turn % choice.length] as string;
  }

  /** Learns that a gateway refuses connections. */
  avoid(url: string): void {
    this.#ready.delete(url);
  }

  async #look(url: string): Promise<void> {
    if (await answers(`${url}/readyz`)) this.#ready.add(url);
    else this.#ready.delete(url);
  }
}
