import { say } from './steps.mjs';

/** Everything that must be stopped, in the order in which it was started. */
export class StopList {
  readonly #entries: { name: string; stop: () => Promise<void> | void }[] = [];

  add(name: string, stop: () => Promise<void> | void): void {
    this.#entries.push({ name, stop });
  }

  /** Stops everything, last first. A failure does not keep the others running. */
  async stopAll(): Promise<void> {
    for (let entry = this.#entries.pop(); entry; entry = this.#entries.pop()) {
      try {
        await entry.stop();
      } catch (error) {
        say(`  ${entry.name} could not be stopped: ${(error as Error).message}`);
      }
    }
  }
}
