import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';
import { featuresOf, termsOf, wordsOf } from './words.ts';

/** What the nearest phrasing says about an entry, the two after it, and all of its words. */
const NEAREST = 1;
const AFTER_IT = 0.5;
const WHOLE = 3;
/** A word's second use says less than its first, and long entries use more words (BM25). */
const SATURATION = 1.2;
const LENGTH = 0.7;
/** Rare features say more, but not in proportion. */
const RARITY = 0.7;
/** What no lasting entry has is the name of something in this run; in a question it may be of the story around it. */
const IN_NONE = 0.5;
const IN_NONE_ASKED = 50;
/** So much does what was asked before say. */
const BEFORE = 0.25;
/** So many words of an entry's text are looked at. */
const TEXT_WORDS_MAX = 400;
/** Phrasings of entries that come and go with a run. */
const VECTORS_KEPT = 20_000;
/** So alike are texts that are the same. */
const SAME = 0.9999;

/** What a text has, and how much each says about it. */
type Features = ReadonlyMap<string, number>;

/** An entry and how well it answers: its likeness, from 0 to 1, or its place in a ranking. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
}

/** In how many of the lasting entries each feature stands, how many they are and how long. */
const vocabulary = { counts: new Map<string, number>(), entries: 0, length: 0 };

const rarityOf = (feature: string, inNone: number) =>
  Math.log(1 + vocabulary.entries / (vocabulary.counts.get(feature) ?? inNone));

const vectors = new LRUCache<string, Features>({ max: VECTORS_KEPT });

/** The features of a text by how much they say; the squares add up to 1. */
function newVectorOf(text: string, inNone = IN_NONE): Features {
  const vector = featuresOf(text);
  for (const [feature, weight] of vector)
    vector.set(feature, weight * rarityOf(feature, inNone) ** RARITY);
  const length = Math.hypot(...vector.values()) || 1;
  for (const [feature, weight] of vector) vector.set(feature, weight / length);
  return vector;
}

/** The same for a text that is looked at again. */
function vectorOf(text: string): Features {
  const known = vectors.get(text);
  if (known) return known;
  const vector = newVectorOf(text);
  vectors.set(text, vector);
  return vector;
}

/** How alike two texts are, from 0 to 1. */
export function likenessOf(one: string, other: string): number {
  const weights = vectorOf(other);
  let likeness = 0;
  for (const [feature, weight] of vectorOf(one)) likeness += weight * (weights.get(feature) ?? 0);
  return likeness;
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((all, each) => all + each, 0);

/** The same by number, and the weight of each at the same place. */
interface Numbered {
  readonly ids: Uint32Array;
  readonly weights: Float64Array;
}

/** The same by how much they say; the squares add up to 1. */
function weighed({ ids, weights }: Numbered, rarities: readonly number[]): Numbered {
  const told = weights.map((weight, at) => weight * rarities[ids[at]!]!);
  const length = Math.hypot(...told) || 1;
  return { ids, weights: told.map((each) => each / length) };
}

/** In which texts each feature stands, and how much it says about each of them. */
class Postings {
  readonly #size: number;
  /** Where the texts of a feature begin among those of all features. */
  readonly #from: Uint32Array;
  readonly #texts: Uint32Array;
  readonly #weights: Float32Array;

  constructor(texts: readonly Numbered[], features: number) {
    this.#size = texts.length;
    // Sorted by feature, by counting.
    this.#from = new Uint32Array(features + 1);
    for (const { ids } of texts) for (const id of ids) this.#from[id + 1]! += 1;
    for (let id = 0; id < features; id++) this.#from[id + 1]! += this.#from[id]!;
    this.#texts = new Uint32Array(this.#from[features]!);
    this.#weights = new Float32Array(this.#from[features]!);
    const next = this.#from.slice();
    for (const [text, { ids, weights }] of texts.entries()) {
      for (const [at, id] of ids.entries()) {
        const place = next[id]!++;
        this.#texts[place] = text;
        this.#weights[place] = weights[at]!;
      }
    }
  }

  /** How much a question's features say together about each text; `ids` has the numbers of those that are known. */
  sums(
    features: Question['features'],
    ids: readonly (number | undefined)[],
    said: 'near' | 'whole',
  ): Float64Array {
    const sums = new Float64Array(this.#size);
    for (let of = 0; of < ids.length; of++) {
      const id = ids[of];
      if (id === undefined) continue;
      const weight = features[of]![said];
      const to = this.#from[id + 1]!;
      for (let at = this.#from[id]!; at < to; at++)
        sums[this.#texts[at]!]! += weight * this.#weights[at]!;
    }
    return sums;
  }
}

/** How often each feature stands in an entry: once a phrasing, and in its text. */
function countsOf(texts: readonly Numbered[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { ids } of texts) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What each feature says about an entry, from 0 to 1. */
function saturated(counts: ReadonlyMap<number, number>): Numbered {
  const length = (sumOf(counts.values()) * vocabulary.entries) / vocabulary.length;
  const rest = SATURATION * (1 - LENGTH + LENGTH * length);
  return {
    ids: Uint32Array.from(counts.keys()),
    weights: Float64Array.from(counts.values(), (count) => count / (count + rest)),
  };
}

const plainOf = (text: string) => wordsOf(text).join(' ');

/** How much each feature of a question says about a phrasing, and about an entry, which adds up to 1. */
function toldBy(text: string) {
  const told = [...featuresOf(text)].map(
    ([name, weight]) => weight * rarityOf(name, IN_NONE_ASKED),
  );
  const all = sumOf(told) || 1;
  return [...newVectorOf(text, IN_NONE_ASKED)].map(([name, near], at) => ({
    name,
    near,
    whole: told[at]! / all,
  }));
}

/**
 * A question as it is looked up, however many indexes it is looked up in. What was asked `before` says
 * a little about one that goes on from it.
 */
export function questionOf(text: string, before?: string) {
  const features = toldBy(text);
  const own = new Set(features.map(({ name }) => name));
  const others = before === undefined ? [] : toldBy(before).filter(({ name }) => !own.has(name));
  const faint = others.map(({ name, near, whole }) => ({
    name,
    near: BEFORE * near,
    whole: BEFORE * whole,
  }));
  return { plain: plainOf(text), features: [...features, ...faint] };
}

type Question = ReturnType<typeof questionOf>;

/** What the nearest of an entry's phrasings say, from one place to another; those that are the question say nothing. */
function nearestOf(likeness: Float64Array, from: number, to: number): number {
  let best = 0;
  let second = 0;
  let third = 0;
  for (let at = from; at < to; at += 1) {
    const each = likeness[at]!;
    if (each <= third || each >= SAME) continue;
    third = Math.max(third, Math.min(second, each));
    second = Math.max(second, Math.min(best, each));
    best = Math.max(best, each);
  }
  return NEAREST * best + (AFTER_IT * (second + third)) / 2;
}

/** Entries that can be found by how they are asked for. */
export class Index {
  readonly #entries: readonly Entry[];
  readonly #plain: readonly ReadonlySet<string>[];
  /** The numbers of the features, so that each name is looked up once. */
  readonly #ids = new Map<string, number>();
  readonly #phrasings: Postings;
  readonly #wholes: Postings;

  /** `isLasting` for entries that are there from the start: they decide which words are rare. */
  constructor(entries: readonly Entry[], isLasting = false) {
    this.#entries = entries;
    this.#plain = entries.map(({ asked }) => new Set(asked.map(plainOf)));
    const phrasings = entries.map(({ asked }) => asked.map((text) => this.#numbered(text)));
    const counts = entries.map(({ says }, at) => {
      const said = says?.split('\n').map((text) => this.#numbered(text, TEXT_WORDS_MAX)) ?? [];
      return countsOf([phrasings[at]![0]!, ...phrasings[at]!, ...said]);
    });
    const names = [...this.#ids.keys()];
    if (isLasting) {
      vocabulary.entries = entries.length;
      vocabulary.length = sumOf(counts.map((each) => sumOf(each.values())));
      const inEntries = new Uint32Array(names.length);
      for (const each of counts) for (const id of each.keys()) inEntries[id]! += 1;
      for (const [id, name] of names.entries()) vocabulary.counts.set(name, inEntries[id]!);
    }
    this.#wholes = new Postings(counts.map(saturated), names.length);
    const rarities = names.map((name) => rarityOf(name, IN_NONE) ** RARITY);
    const asked = phrasings.flat().map((each) => weighed(each, rarities));
    this.#phrasings = new Postings(asked, names.length);
  }

  #numbered(text: string, wordsMax?: number): Numbered {
    const features = featuresOf(text, wordsMax);
    return {
      ids: Uint32Array.from(features.keys(), (name) => this.#idOf(name)),
      weights: Float64Array.from(features.values()),
    };
  }

  #idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known === undefined) this.#ids.set(name, this.#ids.size);
    return known ?? this.#ids.size - 1;
  }

  /** Whether a word, in whatever form, stands in an entry. */
  knows(word: string): boolean {
    return termsOf([word]).some((term) => this.#ids.has(term));
  }

  /** How well each entry fits, in no order; `entries` are others that are asked for in the same words. */
  find({ plain, features }: Question, entries = this.#entries): Ranked[] {
    const ids = features.map(({ name }) => this.#ids.get(name));
    const likeness = this.#phrasings.sums(features, ids, 'near');
    const wholes = this.#wholes.sums(features, ids, 'whole');
    let from = 0;
    return entries.flatMap((entry, at) => {
      const near = nearestOf(likeness, from, (from += this.#entries[at]!.asked.length));
      const likely = (near + WHOLE * wholes[at]!) / (NEAREST + AFTER_IT + WHOLE);
      const score = this.#plain[at]!.has(plain) ? 1 : Math.min(likely, 0.99);
      return score > 0 ? [{ entry, score }] : [];
    });
  }
}
