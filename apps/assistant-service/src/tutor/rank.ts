import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.ts';
import { featuresOf, termsOf, wordsOf } from './words.ts';

// Called millions of times, and found faster under names of this file.
const { log, min, sqrt } = Math;

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

/** Weights by how rare each feature is; the squares add up to 1. */
function weighed(features: Features, inNone: number, known = vocabulary): Features {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [name, weight] of features) {
    const told = weight * rarityOf(name, inNone, known) ** RARITY;
    weights.set(name, told);
    squares += told * told;
  }
  const length = sqrt(squares) || 1;
  for (const [name, told] of weights) weights.set(name, told / length);
  return weights;
}

const vectors = new LRUCache<string, Features>({ max: VECTORS_KEPT });

/** The features of a text that is looked at again, by how much they say. */
function vectorOf(text: string): Features {
  const vector = vectors.get(text) ?? weighed(featuresOf(text), IN_NONE);
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
interface Postings {
  readonly size: number;
  /** Where the texts of a feature begin among those of all features. */
  readonly from: Uint32Array;
  readonly texts: Uint32Array;
  readonly weights: Float32Array;
}

function postingsOf(texts: readonly Features[], ids: ReadonlyMap<string, number>): Postings {
  // Sorted by feature, by counting.
  const from = new Uint32Array(ids.size + 1);
  for (const features of texts) for (const name of features.keys()) from[ids.get(name)! + 1]! += 1;
  for (let id = 0; id < ids.size; id++) from[id + 1]! += from[id]!;
  const next = from.slice();
  const placed = new Uint32Array(from[ids.size]!);
  const weights = new Float32Array(placed.length);
  for (const [text, features] of texts.entries()) {
    for (const [name, weight] of features) {
      const place = next[ids.get(name)!]!++;
      placed[place] = text;
      weights[place] = weight;
    }
  }
  return { size: texts.length, from, texts: placed, weights };
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

/** In how many of these each feature stands. */
function countsOf(texts: readonly Features[]): Features {
  const counts = new Map<string, number>();
  for (const features of texts)
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What each feature says about an entry, from 0 to 1, by how often it stands there. */
function saturated(counts: Features, { entries, length }: Vocabulary): Features {
  const rest = SATURATION * (1 - LENGTH + (LENGTH * sumOf(counts.values()) * entries) / length);
  return new Map([...counts].map(([name, count]) => [name, count / (count + rest)]));
}

const plainOf = (text: string) => wordsOf(text).join(' ');

/** How much each feature of a question says about a phrasing, and about an entry: together a `share` of 1. */
function toldBy(text: string, share = 1) {
  const features = featuresOf(text);
  const told = [...features].map(([name, weight]) => weight * rarityOf(name, IN_NONE_ASKED));
  const all = sumOf(told) || 1;
  return [...weighed(features, IN_NONE_ASKED)].map(([name, near], at) => ({
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

/** What is known of the words of entries: plain data, which takes seconds to find out for all that is written. */
export interface Tables extends Vocabulary {
  /** How many phrasings each entry has, and which words in a row are one. */
  readonly asked: readonly number[];
  readonly plain: readonly ReadonlySet<string>[];
  readonly phrasings: Postings;
  readonly wholes: Postings;
}

type Findable = Pick<Entry, 'asked' | 'says'>;

export function tablesOf(entries: readonly Findable[], isLasting = false): Tables {
  const phrasings = entries.map(({ asked }) => asked.map((text) => featuresOf(text)));
  // Once a phrasing, the first one twice, and in the text.
  const counts = entries.map(({ says }, at) => {
    const said = says?.split('\n').map((text) => featuresOf(text, TEXT_WORDS_MAX)) ?? [];
    return countsOf([phrasings[at]![0]!, ...phrasings[at]!, ...said]);
  });
  const inEntries = countsOf(counts);
  const own = {
    ids: new Map([...inEntries.keys()].map((name, id) => [name, id])),
    inEntries: Uint32Array.from(inEntries.values()),
    entries: entries.length,
    length: sumOf(counts.map((each) => sumOf(each.values()))),
  };
  const known = isLasting ? own : vocabulary;
  const near = phrasings.flat().map((features) => weighed(features, IN_NONE, known));
  const whole = counts.map((each) => saturated(each, known));
  return {
    ...own,
    asked: entries.map(({ asked }) => asked.length),
    plain: entries.map(({ asked }) => new Set(asked.map(plainOf))),
    phrasings: postingsOf(near, own.ids),
    wholes: postingsOf(whole, own.ids),
  };
}

/** The tables of entries that are there from the start: they decide which words are rare. */
export function lastingTables(entries: readonly Findable[], tables = tablesOf(entries, true)) {
  vocabulary = tables;
  return tables;
}

/** Whether a word, in whatever form, stands in an entry. */
export const isKnown = ({ ids }: Tables, word: string): boolean =>
  termsOf([word]).some((term) => ids.has(term));

/** How well each entry fits, from 0 to 1. */
export function likenesses(tables: Tables, question: Question): number[] {
  const ids = question.features.map(({ name }) => tables.ids.get(name));
  const near = sumsOf(tables.phrasings, question, ids, 'near');
  const whole = sumsOf(tables.wholes, question, ids, 'whole');
  let from = 0;
  return tables.asked.map((count, at) => {
    const nearest = nearestOf(near, from, (from += count));
    const likely = (nearest + WHOLE * whole[at]!) / (NEAREST + AFTER_IT + WHOLE);
    return tables.plain[at]!.has(question.plain) ? 1 : min(likely, 0.99);
  });
}
