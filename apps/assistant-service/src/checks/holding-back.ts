import type { GuardedPhrases, Leak } from './guarded-phrases.ts';
import { wordsOf } from './words.ts';

/**
 * Passes a text on as it is written, except for what may still turn into a guarded phrase: an
 * incomplete word, and words that begin such a phrase.
 */
export class HoldingBack {
  readonly #phrases: GuardedPhrases;
  #text = '';
  /** How much of the text was passed on. */
  #shown = 0;

  constructor(phrases: GuardedPhrases) {
    this.#phrases = phrases;
  }

  /** Everything written so far. */
  get text(): string {
    return this.#text;
  }

  /** Takes the next piece; gives back what may be shown now, or what the text would give away. */
  add(piece: string): { shown: string } | { leak: Leak } {
    this.#text += piece;
    return this.#release(lastGap(this.#text));
  }

  /** The rest, when no more comes. */
  end(): { shown: string } | { leak: Leak } {
    return this.#release(this.#text.length, true);
  }

  #release(complete: number, isEnd = false): { shown: string } | { leak: Leak } {
    if (complete <= this.#shown) return { shown: '' };
    const words = wordsOf(this.#text.slice(this.#shown, complete));
    let held = complete;
    for (let from = words.length - 1; from >= 0; from--) {
      const run = words.slice(from, from + this.#phrases.longest).map(({ word }) => word);
      const leak = this.#leakIn(run);
      if (leak) return { leak };
      const isOpen =
        from + this.#phrases.longest > words.length && this.#phrases.isBeginning(run.join(' '));
      if (isOpen && !isEnd) held = this.#shown + words[from]!.from;
    }
    const shown = this.#text.slice(this.#shown, held);
    this.#shown = held;
    return { shown };
  }

  /** A guarded phrase with which this run of words begins. */
  #leakIn(run: readonly string[]): Leak | undefined {
    let phrase = '';
    for (const word of run) {
      phrase = phrase ? `${phrase} ${word}` : word;
      const leak = this.#phrases.find(phrase);
      if (leak) return leak;
      if (!this.#phrases.isBeginning(phrase)) return undefined;
    }
    return undefined;
  }
}

/** The end of the last white space of a text; what follows may be half a word. */
function lastGap(text: string): number {
  let at = text.length;
  while (at > 0 && !/\s/u.test(text[at - 1] as string)) at--;
  return at;
}
