import type { ChallengeAnswer } from '@netward/challenges';
import { levels, type Level } from '@netward/levels';
import { answersOf, type WrittenAnswer } from '@netward/levels/answers';
import { LRUCache } from 'lru-cache';
import MiniSearch, { type SearchResult } from 'minisearch';
import { plainWordsOf, termsOf } from './terms.ts';

/** From this score on an answer is one to the question. */
export const FITS = 0.6;
/** From this score on it is worth mentioning. */
export const CLOSE = 0.25;
/** What another level teaches is preferred only if it fits clearly better. */
const ELSEWHERE = 0.75;
/** How much of the question has to be in a phrasing, and of the phrasing in the question. */
const ASKED_WEIGHT = 0.75;
/** A word that only resembles another one, such as one with a typing error, counts less. */
const RESEMBLES = 0.85;
/** An answer's own text speaks of many things, so it says less than how the question was put. */
const TEXT_WEIGHT = 0.12;
/** The small words tell "what is a scan" from "can it stop a scan". */
const WORDING_WEIGHT = 0.12;
/** Hits of a search that anybody looks at. */
const KEPT = 5;
const LESSON_WEIGHT = 0.62;
/** So many terms of a text are looked up; a question of 200 letters hardly has more. */
export const TERMS_MAX = 40;
/** Of so many of them also what they resemble; a word of the course has no more letters than this. */
const RESEMBLING_MAX = 12;
const LETTERS_MAX = 30;

/** Something that answers a question. */
export interface Passage {
  readonly level: Level;
  /** Null for a point of Read More without a written answer. */
  readonly written: WrittenAnswer | null;
  readonly text: string;
}

export interface Hit<P = Passage> {
  readonly passage: P;
  /** From 0 to 1. */
  readonly score: number;
}

interface Entry<P = Passage> {
  readonly id: number;
  readonly passage: P;
  readonly kind: 'asked' | 'answer' | 'lesson';
  readonly text: string;
  readonly terms: readonly string[];
  /** Its words, small ones included. */
  readonly words: ReadonlySet<string>;
}

/** How much each term of a question says and all of them together, and all of its words. */
interface AskedWords {
  readonly weights: ReadonlyMap<string, number>;
  readonly weight: number;
  readonly words: ReadonlySet<string>;
}

/** In how many passages of the course a term is asked for or taught. */
class Vocabulary {
  readonly #counts = new Map<string, number>();
  #passages = 0;

  add(passages: number, entries: readonly Omit<Entry, 'id'>[]): void {
    this.#passages += passages;
    const seen = new Set<string>();
    for (const { passage, kind, terms } of entries) {
      for (const term of kind === 'answer' ? [] : terms) {
        const use = `${term} ${passage.text}`;
        if (!seen.has(use)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
        seen.add(use);
      }
    }
  }

  has(term: string): boolean {
    return this.#counts.has(term);
  }

  /** Rare terms say more; one never used before says most, so it is missed most. */
  weight(term: string): number {
    return Math.log(1 + this.#passages / (0.5 + (this.#counts.get(term) ?? 0)));
  }
}

const vocabulary = new Vocabulary();

/** Questions and answers, and what a lesson says, with how much each of their terms says. */
class Shelf<P> {
  readonly #entries: readonly Entry<P>[];
  readonly #index = new MiniSearch<Entry<P>>({
    fields: ['text'],
    tokenize: (text) => termsOf(text),
    processTerm: (term) => term,
  });

  constructor(entries: readonly Omit<Entry<P>, 'id'>[]) {
    this.#entries = entries.map((entry, id) => ({ ...entry, id }));
    this.#index.addAll(this.#entries);
  }

  /** The passages that fit, best first. */
  find(question: string): Hit<P>[] {
    const terms = termsOf(question).slice(0, TERMS_MAX);
    const asked: AskedWords = {
      weights: new Map(terms.map((term) => [term, vocabulary.weight(term)])),
      weight: weightOf(terms),
      words: new Set(plainWordsOf(question)),
    };
    const isLong = (term: string) => term.length > 4 && term.length <= LETTERS_MAX;
    const long = new Set(terms.filter(isLong).slice(0, RESEMBLING_MAX));
    const results = this.#index.search(question, {
      tokenize: () => terms,
      prefix: (term) => long.has(term),
      fuzzy: (term) => (long.has(term) ? 0.2 : false),
      maxFuzzy: 2,
    });
    const scores = new Map<P, Record<Entry['kind'], number>>();
    for (const result of results) {
      const entry = this.#entries[result.id as number]!;
      const best = scores.get(entry.passage) ?? { asked: 0, answer: 0, lesson: 0 };
      best[entry.kind] = Math.max(best[entry.kind], this.#likeness(asked, entry, result));
      scores.set(entry.passage, best);
    }
    return [...scores]
      .map(([passage, { asked: phrasing, answer, lesson }]): Hit<P> => {
        const written = Math.min(1, phrasing + TEXT_WEIGHT * answer * (1 - phrasing));
        return { passage, score: Math.max(written, LESSON_WEIGHT * lesson) };
      })
      .sort((one, other) => other.score - one.score);
  }

  /** How much of the question the entry has, and for a phrasing also the other way round. */
  #likeness(asked: AskedWords, entry: Entry<P>, { match, queryTerms }: SearchResult): number {
    const matched = queryTerms.reduce(
      (sum, term) => sum + (asked.weights.get(term) ?? 0) * (term in match ? 1 : RESEMBLES),
      0,
    );
    const ofQuestion = matched / (asked.weight || 1);
    if (entry.kind !== 'asked') return ofQuestion;
    const exact = entry.terms.filter((term) => term in match);
    const ofPhrasing = weightOf(exact) / (weightOf(entry.terms) || 1);
    return (
      (1 - WORDING_WEIGHT) * (ASKED_WEIGHT * ofQuestion + (1 - ASKED_WEIGHT) * ofPhrasing) +
      WORDING_WEIGHT * sharedWords(asked.words, entry.words)
    );
  }
}

const weightOf = (terms: readonly string[]) =>
  terms.reduce((sum, term) => sum + vocabulary.weight(term), 0);

/** The share of two texts' words that they have in common. */
function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}

function passagesOf(level: Level): Passage[] {
  const written = answersOf(level).map((each): Passage => ({
    level,
    written: each,
    text: each.answer,
  }));
  const lesson = Object.values(level.texts.readMore.points).map((text): Passage => ({
    level,
    written: null,
    text,
  }));
  return [...written, ...lesson];
}

function entryOf<P>(passage: P, kind: Entry['kind'], text: string): Omit<Entry<P>, 'id'> {
  return { passage, kind, text, terms: termsOf(text), words: new Set(plainWordsOf(text)) };
}

function entriesOf(passage: Passage): Omit<Entry, 'id'>[] {
  const { written, text } = passage;
  if (!written) return [entryOf(passage, 'lesson', text)];
  const { answer, why, example } = written;
  return [
    ...written.asked.map((phrasing) => entryOf(passage, 'asked', phrasing)),
    entryOf(passage, 'answer', `${answer} ${why} ${example}`),
  ];
}

/** A level's questions and answers and its lesson; its words join the vocabulary. */
function shelfOf(level: Level): Shelf<Passage> {
  const passages = passagesOf(level);
  const entries = passages.flatMap(entriesOf);
  vocabulary.add(passages.length, entries);
  return new Shelf(entries);
}

const shelves = new Map(levels.map((level) => [level.id, shelfOf(level)]));

/** Which of these answers fits a question best; undefined where none has a word of it. */
export function findAsked<A extends ChallengeAnswer>(
  answers: readonly A[],
  question: string,
): Hit<A> | undefined {
  const entries = answers.flatMap((each) => [
    ...[each.question, ...each.phrasings].map((phrasing) => entryOf(each, 'asked', phrasing)),
    entryOf(each, 'answer', each.answer),
  ]);
  return new Shelf(entries).find(question)[0];
}

/** How much a term says about a question. */
export function termWeight(term: string): number {
  return vocabulary.weight(term);
}

/** Whether any level's questions or lesson use this term. */
export function isTermKnown(term: string): boolean {
  return vocabulary.has(term);
}

/** The last questions and their results, since one answer looks a question up several times. */
const found = new LRUCache<string, Hit[]>({ max: 200 });

/**
 * What fits a question best: of the level itself, and where nothing there does, of the whole course;
 * best first.
 */
export function findPassages(level: Level, question: string): readonly Hit[] {
  const key = `${level.id} ${question}`;
  const hits = found.get(key) ?? search(level, question);
  found.set(key, hits);
  return hits;
}

function search(level: Level, question: string): Hit[] {
  const own = shelves.get(level.id)!.find(question).slice(0, KEPT);
  if (own[0] && own[0].score >= FITS) return own;
  const others = [...shelves].flatMap(([id, shelf]) => {
    const [best] = id === level.id ? [] : shelf.find(question);
    return best ? [{ ...best, score: best.score * ELSEWHERE }] : [];
  });
  return [...own, ...others].sort((one, other) => other.score - one.score).slice(0, KEPT);
}
