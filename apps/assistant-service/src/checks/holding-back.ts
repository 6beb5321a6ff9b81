import type { GuardedPhrases, Leak } from './guarded-phrases.ts';
import { wordsOf } from './words.ts';

/**
 * Lets a text through as it is written, but for what may still become a guarded phrase: the word
 * that is not complete yet, and words with which such a phrase begins.
 */
export class HoldingBack {
  readonly #phrases: GuardedPhrases;
  #text = '';
  /** Up to here the text was let through. */
  #shown = 0;

  constructor(phrases: GuardedPhrases) {
    this.#phrases = phrases;
  }

  /** All that was written so far. */
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

/** Where the last white space of a text is; what comes after it may be half a word. */
function lastGap(text: string): number {
  let at = text.length;
  while (at > 0 && !/\s/u.test(text[at - 1] as string)) at--;
  return at;
}
