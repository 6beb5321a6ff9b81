import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';
import { featuresOf, stemOf, wordsOf } from './words.ts';

/** What the nearest phrasing says about an entry, the two after it, and all of its words. */
const NEAREST = 1;
const AFTER_IT = 0.5;
const WHOLE = 2;
/** A word's second use says less than its first, and long entries use more words (BM25). */
const SATURATION = 1.2;
const LENGTH = 0.7;
/** Rare features say more, but not in proportion. */
const RARITY = 0.7;
/** So many words of an entry's text are looked at. */
const TEXT_WORDS_MAX = 400;
/** Phrasings of entries that come and go with a run. */
const VECTORS_KEPT = 20_000;

/** How much each feature of a text says about it; the squares add up to 1. */
type Vector = ReadonlyMap<string, number>;
type Postings = Map<string, { readonly at: number[]; readonly weights: number[] }>;

/** An entry and how well it answers, from 0 to 1. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
}

/** In how many of the lasting entries each feature stands, and how many features these have. */
class Vocabulary {
  readonly #counts = new Map<string, number>();
  #entries = 0;
  #features = 0;
  readonly #vectors = new LRUCache<string, Vector>({ max: VECTORS_KEPT });

  add(entry: ReadonlyMap<string, number>): void {
    this.#entries += 1;
    for (const [feature, count] of entry) {
      this.#features += count;
      this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
    }
  }

  /** How long an entry usually is. */
  get usualLength(): number {
    return this.#features / this.#entries;
  }

  rarity(feature: string): number {
    return Math.log(1 + this.#entries / (this.#counts.get(feature) ?? 0.5));
  }

  vectorOf(text: string): Vector {
    const known = this.#vectors.get(text);
    if (known) return known;
    const vector = featuresOf(text);
    let squares = 0;
    for (const [feature, weight] of vector) {
      const told = weight * this.rarity(feature) ** RARITY;
      vector.set(feature, told);
      squares += told ** 2;
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

function post(postings: Postings, feature: string, at: number, weight: number): void {
  const list = postings.get(feature) ?? { at: [], weights: [] };
  list.at.push(at);
  list.weights.push(weight);
  postings.set(feature, list);
}

/** How often each feature stands in an entry: once a phrasing, and in its text. */
function countsOf({ asked, says }: Entry, isLasting: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (features: ReadonlyMap<string, number>) => {
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  };
  // What comes and goes with a run is put in the same words each time.
  for (const text of [asked[0]!, ...asked]) {
    count(isLasting ? featuresOf(text) : vocabulary.vectorOf(text));
  }
  for (const text of says?.split('\n') ?? []) count(featuresOf(text, TEXT_WORDS_MAX));
  return counts;
}

const plainOf = (text: string) => wordsOf(text).join(' ');

/** A question as it is looked up, however many indexes it is looked up in. */
export interface AskedWords {
  readonly plain: string;
  readonly vector: Vector;
  /** How much each of its features says about an entry, and all of them together. */
  readonly told: Vector;
  readonly most: number;
}

export function questionOf(text: string): AskedWords {
  const told = featuresOf(text);
  let most = 0;
  for (const [feature, weight] of told) {
    const tells = weight * vocabulary.rarity(feature) * (SATURATION + 1);
    told.set(feature, tells);
    most += tells;
  }
  return { plain: plainOf(text), vector: vocabulary.vectorOf(text), told, most };
}

/** Entries that can be found by how they are asked for. */
export class Index {
  readonly #entries: readonly Entry[];
  readonly #phrasings: readonly { readonly entry: number; readonly plain: string }[];
  readonly #near: Postings = new Map();
  readonly #whole: Postings = new Map();
  readonly #lengths: readonly number[];

  /** `isLasting` for entries that are there from the start: they decide which words are rare. */
  constructor(entries: readonly Entry[], isLasting = false) {
    this.#entries = entries;
    const counts = entries.map((entry) => countsOf(entry, isLasting));
    if (isLasting) for (const each of counts) vocabulary.add(each);
    const sum = (each: Map<string, number>) => [...each.values()].reduce((all, n) => all + n, 0);
    this.#lengths = counts.map(sum);
    counts.forEach((each, entry) => {
      for (const [feature, count] of each) post(this.#whole, feature, entry, count);
    });
    this.#phrasings = entries.flatMap(({ asked }, entry) =>
      asked.map((text) => ({ entry, plain: plainOf(text) })),
    );
    entries
      .flatMap(({ asked }) => asked)
      .forEach((text, phrasing) => {
        for (const [feature, weight] of vocabulary.vectorOf(text)) {
          post(this.#near, feature, phrasing, weight);
        }
      });
  }

  /** Whether a word, in whatever form, stands in an entry. */
  knows(word: string): boolean {
    return this.#whole.has(stemOf(word));
  }

  /**
   * How well each entry fits, in no order; `isHeldOut` leaves the very words of the question out, and
   * `entries` are others that are asked for in the same words.
   */
  find(question: AskedWords, isHeldOut = false, entries = this.#entries): Ranked[] {
    const { plain } = question;
    const exact = new Set<number>();
    const nearest = this.#entries.map((): [number, number, number] => [0, 0, 0]);
    this.#likenessTo(question).forEach((likeness, phrasing) => {
      if (likeness === 0) return;
      const { entry, plain: words } = this.#phrasings[phrasing]!;
      if (words === plain) exact.add(entry);
      else keepBest(nearest[entry]!, likeness);
    });
    const whole = this.#wholeLike(question, isHeldOut ? exact : new Set());
    return entries.flatMap((entry, at) => {
      const [best, second, third] = nearest[at]!;
      const near = NEAREST * best + (AFTER_IT * (second + third)) / 2;
      const score = (near + WHOLE * whole[at]!) / (NEAREST + AFTER_IT + WHOLE);
      const isExact = !isHeldOut && exact.has(at);
      return score > 0 || isExact ? [{ entry, score: isExact ? 1 : Math.min(score, 0.99) }] : [];
    });
  }

  /** The cosine between the question and each phrasing. */
  #likenessTo({ vector }: AskedWords): Float64Array {
    const likeness = new Float64Array(this.#phrasings.length);
    for (const [feature, weight] of vector) {
      const { at, weights } = this.#near.get(feature) ?? { at: [], weights: [] };
      for (let each = 0; each < at.length; each++) {
        likeness[at[each]!]! += weight * weights[each]!;
      }
    }
    return likeness;
  }

  /** BM25 between the question and each entry, as a share of the most that it could be. */
  #wholeLike({ told, most }: AskedWords, without: ReadonlySet<number>): Float64Array {
    const scores = new Float64Array(this.#entries.length);
    for (const [feature, tells] of told) {
      const { at, weights } = this.#whole.get(feature) ?? { at: [], weights: [] };
      for (let each = 0; each < at.length; each++) {
        const entry = at[each]!;
        const count = weights[each]! - (without.has(entry) ? 1 : 0);
        const length = 1 - LENGTH + (LENGTH * this.#lengths[entry]!) / vocabulary.usualLength;
        scores[entry]! += (tells * count) / (count + SATURATION * length);
      }
    }
    return scores.map((score) => score / (most || 1));
  }
}

function keepBest(best: [number, number, number], score: number): void {
  if (score <= best[2]) return;
  best[2] = score;
  if (best[2] > best[1]) [best[1], best[2]] = [best[2], best[1]];
  if (best[1] > best[0]) [best[0], best[1]] = [best[1], best[0]];
}
