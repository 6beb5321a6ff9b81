import { termsOf } from './terms.ts';

/** A piece of text that can answer a question. */
export interface Passage {
  text: string;
  /** Words by which people ask for it; a match with one of them counts twice. */
  names?: string;
}

export interface Match {
  passage: Passage;
  score: number;
}

interface Indexed {
  passage: Passage;
  terms: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

/**
 * Finds passages by the terms that they share with a question. A rare term weighs more than one
 * that stands everywhere (inverse document frequency, Spärck Jones 1972).
 */
export class TermOverlap {
  readonly #passages: readonly Indexed[];
  readonly #weights = new Map<string, number>();

  constructor(passages: readonly Passage[]) {
    this.#passages = passages.map((passage) => ({
      passage,
      terms: termsOf(`${passage.names ?? ''} ${passage.text}`),
      names: termsOf(passage.names ?? ''),
    }));
    for (const { terms } of this.#passages) {
      for (const term of terms) this.#weights.set(term, (this.#weights.get(term) ?? 0) + 1);
    }
    for (const [term, count] of this.#weights) {
      this.#weights.set(term, Math.log(1 + passages.length / count));
    }
  }

  /** Passages that share a term with the question, best first; equal ones in their own order. */
  find(question: string): Match[] {
    const asked = [...termsOf(question)];
    return this.#passages
      .map(({ passage, terms, names }) => {
        const shared = asked.filter((term) => terms.has(term));
        const weight = (term: string): number =>
          (this.#weights.get(term) ?? 0) * (names.has(term) ? 2 : 1);
        return { passage, score: shared.reduce((sum, term) => sum + weight(term), 0) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  }
}
