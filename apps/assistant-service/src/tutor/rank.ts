import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';
import { featuresOf, termsOf, wordsOf } from './words.ts';

// Called millions of times, and found faster under names of this file.
const { log, min } = Math;

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
/** Sentences of answers and of the quiz. */
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

/** The features of entries by number, in how many entries each stands, and how many features all have together. */
interface Vocabulary {
  readonly ids: ReadonlyMap<string, number>;
  readonly inEntries: Uint32Array;
  readonly entries: number;
  readonly length: number;
}

/** Of the lasting entries: it decides which words are rare. */
let vocabulary: Vocabulary = { ids: new Map(), inEntries: Uint32Array.of(), entries: 0, length: 0 };

function rarityOf(feature: string, inNone: number, { ids, inEntries, entries } = vocabulary) {
  const id = ids.get(feature);
  return log(1 + entries / (id === undefined ? inNone : inEntries[id]!));
}

const vectors = new LRUCache<string, Features>({ max: VECTORS_KEPT });

/** Weights by how rare each feature is; the squares add up to 1. */
function weighed(weights: Float64Array, rarityAt: (at: number) => number): Float64Array {
  const told = weights.map((weight, at) => weight * rarityAt(at) ** RARITY);
  const length = Math.hypot(...told) || 1;
  return told.map((each) => each / length);
}

/** The features of a text by how much they say. */
function newVectorOf(text: string, inNone = IN_NONE): Features {
  const features = [...featuresOf(text)];
  const weights = Float64Array.from(features, ([, weight]) => weight);
  const told = weighed(weights, (at) => rarityOf(features[at]![0], inNone));
  return new Map(features.map(([name], at) => [name, told[at]!]));
}

/** The same for a text that is looked at again. */
function vectorOf(text: string): Features {
  const vector = vectors.get(text) ?? newVectorOf(text);
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

/** In which texts each feature stands, and how much it says about each of them. */
interface Postings {
  readonly size: number;
  /** Where the texts of a feature begin among those of all features. */
  readonly from: Uint32Array;
  readonly texts: Uint32Array;
  readonly weights: Float32Array;
}

function postingsOf(numbered: readonly Numbered[], features: number): Postings {
  // Sorted by feature, by counting.
  const from = new Uint32Array(features + 1);
  for (const { ids } of numbered) for (const id of ids) from[id + 1]! += 1;
  for (let id = 0; id < features; id++) from[id + 1]! += from[id]!;
  const texts = new Uint32Array(from[features]!);
  const weights = new Float32Array(from[features]!);
  const next = from.slice();
  for (const [text, { ids, weights: own }] of numbered.entries()) {
    for (const [at, id] of ids.entries()) {
      const place = next[id]!++;
      texts[place] = text;
      weights[place] = own[at]!;
    }
  }
  return { size: numbered.length, from, texts, weights };
}

/** How much a question's features say together about each text; `ids` has the numbers of those that are known. */
function sumsOf(
  { size, from, texts, weights }: Postings,
  { features }: Question,
  ids: readonly (number | undefined)[],
  said: 'near' | 'whole',
): Float64Array {
  const sums = new Float64Array(size);
  for (let of = 0; of < ids.length; of++) {
    const id = ids[of];
    if (id === undefined) continue;
    const weight = features[of]![said];
    const to = from[id + 1]!;
    for (let at = from[id]!; at < to; at++) sums[texts[at]!]! += weight * weights[at]!;
  }
  return sums;
}

/** How often each feature stands in an entry: once a phrasing, and in its text. */
function countsOf(texts: readonly Numbered[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { ids } of texts) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** What each feature says about an entry, from 0 to 1. */
function saturated(counts: ReadonlyMap<number, number>, { entries, length }: Vocabulary): Numbered {
  const rest = SATURATION * (1 - LENGTH + (LENGTH * sumOf(counts.values()) * entries) / length);
  return {
    ids: Uint32Array.from(counts.keys()),
    weights: Float64Array.from(counts.values(), (count) => count / (count + rest)),
  };
}

const plainOf = (text: string) => wordsOf(text).join(' ');

/** How much each feature of a question says about a phrasing, and about an entry: together a `share` of 1. */
function toldBy(text: string, share = 1) {
  const told = [...featuresOf(text)].map(
    ([name, weight]) => weight * rarityOf(name, IN_NONE_ASKED),
  );
  const all = sumOf(told) || 1;
  return [...newVectorOf(text, IN_NONE_ASKED)].map(([name, near], at) => ({
    name,
    near: share * near,
    whole: (share * told[at]!) / all,
  }));
}

/**
 * A question as it is looked up, however many indexes it is looked up in. What was asked `before` says
 * a little about one that goes on from it.
 */
export function questionOf(text: string, before?: string) {
  const features = toldBy(text);
  const own = new Set(features.map(({ name }) => name));
  const others = before === undefined ? [] : toldBy(before, BEFORE);
  const faint = others.filter(({ name }) => !own.has(name));
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
    if (each <= second) third = each;
    else if (each <= best) [second, third] = [each, second];
    else [best, second, third] = [each, best, second];
  }
  return NEAREST * best + (AFTER_IT * (second + third)) / 2;
}

/** What an index knows of its entries' words: plain data, which takes seconds to find out for all that is written. */
export interface Tables extends Vocabulary {
  readonly plain: readonly ReadonlySet<string>[];
  readonly phrasings: Postings;
  readonly wholes: Postings;
}

function tablesOf(entries: readonly Entry[], isLasting: boolean): Tables {
  const ids = new Map<string, number>();
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, ids.size).size - 1;
  const numbered = (text: string, wordsMax?: number): Numbered => {
    const features = featuresOf(text, wordsMax);
    return {
      ids: Uint32Array.from(features.keys(), idOf),
      weights: Float64Array.from(features.values()),
    };
  };
  const phrasings = entries.map(({ asked }) => asked.map((text) => numbered(text)));
  const counts = entries.map(({ says }, at) => {
    const said = says?.split('\n').map((text) => numbered(text, TEXT_WORDS_MAX)) ?? [];
    return countsOf([phrasings[at]![0]!, ...phrasings[at]!, ...said]);
  });
  const inEntries = new Uint32Array(ids.size);
  for (const each of counts) for (const id of each.keys()) inEntries[id]! += 1;
  const length = sumOf(counts.map((each) => sumOf(each.values())));
  const own = { ids, inEntries, entries: entries.length, length };
  const known = isLasting ? own : vocabulary;
  const rarities = [...ids.keys()].map((name) => rarityOf(name, IN_NONE, known));
  const asked = phrasings
    .flat()
    .map(({ ids, weights }) => ({ ids, weights: weighed(weights, (at) => rarities[ids[at]!]!) }));
  const wholes = counts.map((each) => saturated(each, known));
  return {
    ...own,
    plain: entries.map((entry) => new Set(entry.asked.map(plainOf))),
    phrasings: postingsOf(asked, ids.size),
    wholes: postingsOf(wholes, ids.size),
  };
}

/** Entries that can be found by how they are asked for. */
export class Index {
  readonly tables: Tables;
  readonly #entries: readonly Entry[];

  /** `isLasting` for entries that are there from the start: they decide which words are rare. */
  constructor(entries: readonly Entry[], isLasting = false, tables = tablesOf(entries, isLasting)) {
    this.#entries = entries;
    this.tables = tables;
    if (isLasting) vocabulary = tables;
  }

  /** Whether a word, in whatever form, stands in an entry. */
  knows(word: string): boolean {
    return termsOf([word]).some((term) => this.tables.ids.has(term));
  }

  /** How well each entry fits, in no order; `entries` are others that are asked for in the same words. */
  find(question: Question, entries = this.#entries): Ranked[] {
    const { ids: known, plain, phrasings, wholes } = this.tables;
    const ids = question.features.map(({ name }) => known.get(name));
    const likeness = sumsOf(phrasings, question, ids, 'near');
    const whole = sumsOf(wholes, question, ids, 'whole');
    let from = 0;
    return entries.flatMap((entry, at) => {
      const near = nearestOf(likeness, from, (from += this.#entries[at]!.asked.length));
      const likely = (near + WHOLE * whole[at]!) / (NEAREST + AFTER_IT + WHOLE);
      const score = plain[at]!.has(question.plain) ? 1 : min(likely, 0.99);
      return score > 0 ? [{ entry, score }] : [];
    });
  }
}
