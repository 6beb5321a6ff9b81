import type { GuardedPhrases, Leak } from './guarded-phrases.ts';
import { wordsOf } from './words.ts';

/**
 * Lets a text through as it is written, but for what may still become a guarded phrase: the word
 * that is not complete yet, and words with which such a phrase begins.
 */
export class HoldingBack {
  readonly #phrases: GuardedPhrases;
  readonly #beginnings = new Set<string>();
  #text = '';
  /** Up to here the text was let through. */
  #shown = 0;

  constructor(phrases: GuardedPhrases) {
    this.#phrases = phrases;
    for (const phrase of phrases.keys()) {
      const words = phrase.split(' ');
      for (let count = 1; count < words.length; count++) {
        this.#beginnings.add(words.slice(0, count).join(' '));
      }
    }
  }

  /** All that was written so far. */
  get text(): string {
    return this.#text;
  }

  /** Takes the next piece; gives back what may be shown now, or what the text would give away. */
  add(piece: string): { shown: string } | { leak: Leak } {
    this.#text += piece;
    const complete = /\s\S*$/u.exec(this.#text)?.index ?? 0;
    return this.#release(complete);
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
      const run = words.slice(from).map(({ word }) => word);
      const leak = this.#leakIn(run);
      if (leak) return { leak };
      if (!isEnd && this.#beginnings.has(run.join(' '))) held = this.#shown + words[from]!.from;
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
      const leak = this.#phrases.get(phrase);
      if (leak) return leak;
      if (!this.#beginnings.has(phrase)) return undefined;
    }
    return undefined;
  }
}
