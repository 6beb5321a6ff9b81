import type { Values } from '../../filled.ts';
import { hasWord, refusing, type Refuse, type TextPlace } from '../../misread.ts';
import problems from './problems.json' with { type: 'json' };
import vocabulary from './vocabulary.json' with { type: 'json' };

export type Problem = keyof typeof problems;

export const refuse: Refuse<Problem> = refusing(problems);

/** Whether nft has a word of this kind: none of them is called wrong. */
export function isKnown(kind: keyof typeof vocabulary, word: string): boolean {
  return hasWord(vocabulary[kind], word);
}

/** One word of a statement: a name, a value, a quoted text, a sign or a set in braces. */
export interface RuleWord extends TextPlace {
  readonly kind: string;
  readonly text: string;
}

/** What stands in the braces of a set, or the one value that stands there alone. */
export interface Listed {
  readonly place: RuleWord;
  readonly values: readonly string[];
}

/** The words of a statement, read from left to right. */
export class Words {
  readonly #words: readonly RuleWord[];
  #next = 0;

  /** At least one word. */
  constructor(words: readonly RuleWord[]) {
    this.#words = words;
  }

  /** The text of the next word; null at the end. */
  peek(): string | null {
    return this.#words[this.#next]?.text ?? null;
  }

  /** The next word's kind: 'Name', 'Value', 'Quoted', 'Set', 'Keyword', 'Other'. */
  kind(): string | null {
    return this.#words[this.#next]?.kind ?? null;
  }

  take(): string | null {
    const text = this.peek();
    this.#next += 1;
    return text;
  }

  /** Reads these words where they stand next. */
  takes(...words: readonly string[]): boolean {
    const isNext = words.every((word, index) => this.#words[this.#next + index]?.text === word);
    if (isNext) this.#next += words.length;
    return isNext;
  }

  /** The text of a quoted word or a name; null where neither stands. */
  string(): string | null {
    const word = this.#words[this.#next];
    if (word?.kind !== 'Quoted' && word?.kind !== 'Name') return null;
    this.#next += 1;
    return word.kind === 'Quoted' ? word.text.slice(1, -1) : word.text;
  }

  /** The values of a set, or one value; blanks around the sign of a range are no part of it. */
  values(): Listed {
    const place = this.#words[this.#next] ?? this.#words.at(-1)!;
    const inside = place.kind === 'Set' ? place.text.slice(1, -1).split(',') : [this.#single()];
    this.#next += 1;
    const values = inside.map((value) => unquoted(value.trim().replace(/\s*-\s*/, '-')));
    // nft takes a comma behind the last value.
    if (place.kind === 'Set' && values.length > 1 && values.at(-1) === '') values.pop();
    return { place, values };
  }

  #single(): string {
    const [first, sign, last] = this.#words.slice(this.#next);
    if (sign?.text !== '-' || !last) return first?.text ?? '';
    this.#next += 2;
    return `${first!.text}-${last.text}`;
  }

  /** Fails at the next word, or behind the last one. */
  fail(problem: Problem, values?: Values): never {
    const { to } = this.#words.at(-1)!;
    return refuse(this.#words[this.#next] ?? { from: to, to: to + 1 }, problem, values);
  }

  /** Fails at the word that was just read. */
  failBefore(problem: Problem, values?: Values): never {
    this.#next -= 1;
    return this.fail(problem, values);
  }
}

const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text);
