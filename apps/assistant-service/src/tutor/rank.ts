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

/** In which texts each feature stands, and how much it says about each of them. */
class Postings<Text> {
  readonly #size: number;
  readonly #ids = new Map<string, number>();
  /** Where the texts of a feature begin among those of all features. */
  readonly #from: Uint32Array;
  readonly #texts: Uint32Array;
  readonly #weights: Float32Array;

  constructor(texts: readonly Text[], featuresIn: (text: Text) => Features) {
    this.#size = texts.length;
    const ids: number[] = [];
    const weights: number[] = [];
    const ends: number[] = [];
    for (const text of texts) {
      for (const [feature, weight] of featuresIn(text)) {
        ids.push(this.#idOf(feature));
        weights.push(weight);
      }
      ends.push(ids.length);
    }
    // Sorted by feature, by counting.
    this.#from = new Uint32Array(this.#ids.size + 1);
    for (const id of ids) this.#from[id + 1]! += 1;
    for (let id = 0; id < this.#ids.size; id++) this.#from[id + 1]! += this.#from[id]!;
    this.#texts = new Uint32Array(ids.length);
    this.#weights = new Float32Array(ids.length);
    const next = this.#from.slice();
    for (let at = 0, text = 0; at < ids.length; at++) {
      while (at >= ends[text]!) text += 1;
      const place = next[ids[at]!]!++;
      this.#texts[place] = text;
      this.#weights[place] = weights[at]!;
    }
  }

  #idOf(feature: string): number {
    const known = this.#ids.get(feature);
    if (known === undefined) this.#ids.set(feature, this.#ids.size);
    return known ?? this.#ids.size - 1;
  }

  has(feature: string): boolean {
    return this.#ids.has(feature);
  }

  /** How much a question's features say together about each text. */
  sums(features: Question['features'], said: 'near' | 'whole'): Float64Array {
    const sums = new Float64Array(this.#size);
    for (const feature of features) {
      const id = this.#ids.get(feature.name);
      if (id === undefined) continue;
      for (let at = this.#from[id]!; at < this.#from[id + 1]!; at++)
        sums[this.#texts[at]!]! += feature[said] * this.#weights[at]!;
    }
    return sums;
  }
}

/** How often each feature stands in an entry: once a phrasing, and in its text. */
function countsOf({ asked, says }: Entry, featuresIn: (text: string) => Features): Features {
  const counts = new Map<string, number>();
  const texts = [asked[0]!, ...asked].map((text) => featuresIn(text));
  const said = says?.split('\n').map((text) => featuresOf(text, TEXT_WORDS_MAX)) ?? [];
  for (const features of [...texts, ...said]) {
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return counts;
}

/** What each feature says about an entry, from 0 to 1. */
function saturated(counts: Features): Features {
  const length = (sumOf(counts.values()) * vocabulary.entries) / vocabulary.length;
  const rest = SATURATION * (1 - LENGTH + LENGTH * length);
  return new Map([...counts].map(([feature, count]) => [feature, count / (count + rest)]));
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
  readonly #phrasings: Postings<string>;
  readonly #wholes: Postings<Features>;

  /** `isLasting` for entries that are there from the start: they decide which words are rare. */
  constructor(entries: readonly Entry[], isLasting = false) {
    this.#entries = entries;
    this.#plain = entries.map(({ asked }) => new Set(asked.map(plainOf)));
    // What comes and goes with a run is put in the same words each time.
    const counts = entries.map((entry) => countsOf(entry, isLasting ? featuresOf : vectorOf));
    if (isLasting) {
      vocabulary.entries = entries.length;
      vocabulary.length = sumOf(counts.map((each) => sumOf(each.values())));
      for (const feature of counts.flatMap((each) => [...each.keys()]))
        vocabulary.counts.set(feature, (vocabulary.counts.get(feature) ?? 0) + 1);
    }
    this.#wholes = new Postings(counts, saturated);
    const asked = entries.flatMap((entry) => entry.asked);
    this.#phrasings = new Postings(asked, isLasting ? newVectorOf : vectorOf);
  }

  /** Whether a word, in whatever form, stands in an entry. */
  knows(word: string): boolean {
    return termsOf([word]).some((term) => this.#wholes.has(term));
  }

  /** How well each entry fits, in no order; `entries` are others that are asked for in the same words. */
  find({ plain, features }: Question, entries = this.#entries): Ranked[] {
    const likeness = this.#phrasings.sums(features, 'near');
    const whole = this.#wholes.sums(features, 'whole');
    let from = 0;
    return entries.flatMap((entry, at) => {
      const near = nearestOf(likeness, from, (from += this.#entries[at]!.asked.length));
      const likely = (near + WHOLE * whole[at]!) / (NEAREST + AFTER_IT + WHOLE);
      const score = this.#plain[at]!.has(plain) ? 1 : Math.min(likely, 0.99);
      return score > 0 ? [{ entry, score }] : [];
    });
  }
}
