interface Due {
  readonly at: number;
  readonly act: () => void;
}

/** Does what is due, in order of time; of two things at the same time, the one that was set first. */
export class Clock {
  readonly #due: Due[] = [];
  #done = 0;

  /** Sets something to be done at a time, in microseconds; also while the clock runs. */
  set(at: number, act: () => void): void {
    const last = this.#due.findLastIndex((due) => due.at <= at);
    this.#due.splice(Math.max(last + 1, this.#done), 0, { at, act });
  }

  /** Runs until nothing is due any more. */
  run(): void {
    for (let due; (due = this.#due[this.#done]);) {
      this.#done += 1;
      due.act();
    }
  }
}
