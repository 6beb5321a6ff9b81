import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';
import { stemOf, wordsOf } from './words.ts';

/** So many words of a question are looked at; one of 200 letters hardly has more. */
const WORDS_MAX = 40;
/** Letter groups find words in spite of typing errors; one says less than a whole word. */
const GROUP_LENGTHS = [3, 4];
const GROUP_WEIGHT = 0.3;
const PAIR_WEIGHT = 0.2;
/** Phrasings of entries that come and go with a run. */
const VECTORS_KEPT = 20_000;

/** How much each feature of a text says about it; the squares add up to 1. */
type Vector = ReadonlyMap<string, number>;

/** An entry and how well it answers, from 0 to 1. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
}

/** Stems, pairs of stems in a row, and letter groups of a text, with their weights. */
function featuresOf(text: string): Map<string, number> {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) =>
    features.set(feature, (features.get(feature) ?? 0) + weight);
  const stems = words.map(stemOf);
  for (const stem of stems) add(stem, 1);
  for (let at = 0; at <= stems.length; at++) {
    add(`${stems[at - 1] ?? ''} ${stems[at] ?? ''}`, PAIR_WEIGHT);
  }
  for (const word of words) {
    for (const length of GROUP_LENGTHS) {
      const padded = `_${word}_`;
      for (let at = 0; at + length <= padded.length; at++) {
        add(`_${padded.slice(at, at + length)}`, GROUP_WEIGHT);
      }
    }
  }
  return features;
}

/** Which features say much: the rare ones of all phrasings that are known from the start. */
class Vocabulary {
  readonly #counts = new Map<string, number>();
  #texts = 0;
  readonly #vectors = new LRUCache<string, Vector>({ max: VECTORS_KEPT });

  add(text: string): void {
    this.#texts += 1;
    for (const feature of featuresOf(text).keys()) {
      this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
    }
  }

  vectorOf(text: string): Vector {
    const known = this.#vectors.get(text);
    if (known) return known;
    const vector = featuresOf(text);
    let squares = 0;
    for (const [feature, weight] of vector) {
      const rare = Math.log(1 + this.#texts / (this.#counts.get(feature) ?? 0.5));
      vector.set(feature, weight * rare);
      squares += (weight * rare) ** 2;
    }
    const length = Math.sqrt(squares) || 1;
    for (const [feature, weight] of vector) vector.set(feature, weight / length);
    this.#vectors.set(text, vector);
    return vector;
  }
}

const vocabulary = new Vocabulary();

/** How alike two texts are, from 0 to 1. */
export function likenessOf(one: string, other: string): number {
  const weights = vocabulary.vectorOf(other);
  let sum = 0;
  for (const [feature, weight] of vocabulary.vectorOf(one))
    sum += weight * (weights.get(feature) ?? 0);
  return sum;
}

interface Phrasing {
  readonly entry: Entry;
  readonly text: string;
  readonly plain: string;
}

const plainOf = (text: string) => wordsOf(text).join(' ');

/** Entries that can be found by how they are asked for. */
export class Index {
  readonly #phrasings: readonly Phrasing[];
  readonly #postings = new Map<string, [phrasing: number, weight: number][]>();

  /** `isLasting` for entries that are there from the start: they decide which words are rare. */
  constructor(entries: readonly Entry[], isLasting = false) {
    this.#phrasings = entries.flatMap((entry) =>
      entry.asked.map((text) => ({ entry, text, plain: plainOf(text) })),
    );
    if (isLasting) for (const { text } of this.#phrasings) vocabulary.add(text);
    this.#phrasings.forEach(({ text }, number) => {
      for (const [feature, weight] of vocabulary.vectorOf(text)) {
        const list = this.#postings.get(feature);
        if (list) list.push([number, weight]);
        else this.#postings.set(feature, [[number, weight]]);
      }
    });
  }

  /** How well each entry fits, in no order; `isHeldOut` leaves the very words of the question out. */
  find(question: string, isHeldOut = false): Ranked[] {
    const plain = plainOf(question);
    const likeness = this.#likenessTo(question);
    const found = new Map<Entry, number[]>();
    likeness.forEach((score, number) => {
      const { entry, plain: words } = this.#phrasings[number]!;
      const isExact = words === plain;
      if (score === 0 || (isExact && isHeldOut)) return;
      const scores = found.get(entry) ?? [];
      scores.push(isExact ? 1 : score);
      found.set(entry, scores);
    });
    return [...found].map(([entry, scores]) => ({ entry, score: together(scores) }));
  }

  #likenessTo(question: string): Float64Array {
    const likeness = new Float64Array(this.#phrasings.length);
    for (const [feature, weight] of vocabulary.vectorOf(question)) {
      for (const [number, own] of this.#postings.get(feature) ?? []) {
        likeness[number]! += weight * own;
      }
    }
    return likeness;
  }
}

/** How much of what is left to 1 the two phrasings after the nearest may add. */
const MORE_PHRASINGS = 0.5;

function together(scores: number[]): number {
  const [best = 0, second = 0, third = 0] = scores.sort((one, other) => other - one);
  return best + (1 - best) * MORE_PHRASINGS * ((second + third) / 2);
}
