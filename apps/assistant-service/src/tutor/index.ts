import { LRUCache } from 'lru-cache';
import type { Ask } from '../model/model.ts';
import { KINDS, type Entry } from './entry.ts';
import { challengeEntries } from './entries/challenge.ts';
import { followUps } from './entries/follow-ups.ts';
import { runEntries } from './entries/run/index.ts';
import { selectionEntries } from './entries/selection/index.ts';
import { stepEntries } from './entries/steps.ts';
import { writtenEntries } from './entries/written.ts';
import { Index, questionOf, type Ranked } from './rank.ts';
import { quizEntries } from './quiz-guard.ts';
import { referencesOf } from './references.ts';
import { urgencyOf } from './urgency.ts';

/**
 * What can be said about this run, selection or challenge, each source by one function. A source
 * makes entries for the places of `referencesOf(ask)` alone, so that a long run stays cheap.
 */
const SOURCES: readonly ((ask: Ask) => readonly Entry[])[] = [
  stepEntries,
  quizEntries,
  selectionEntries,
  runEntries,
];

/** What can always be said, whatever the run. */
const lasting = new Index([...followUps, ...writtenEntries], true);

/** Whether a word stands in anything that is asked or answered in English. */
export const isWordKnown = (word: string): boolean => lasting.knows(word);

/** What another level teaches is preferred only if it fits clearly better. */
const OTHER_LEVEL = 0.45;
/** What is at hand is meant rather than what could be read about it. */
const AT_HAND = 1.4;
const OF_THE_RUN: ReadonlySet<Entry['kind']> = new Set(['run', 'selection', 'challenge']);
/** Next to a challenge its own answers come first, and the page's last: they are about the lab. */
const LESS_NEXT_TO_CHALLENGE: Readonly<Partial<Record<Entry['kind'], number>>> = {
  written: 0.85,
  page: 0.5,
};
/** The very words of an entry are meant, wherever it is taught. */
const EXACT_ELSEWHERE = 0.98;

/** What is said about one run is asked for in the same words as about another. */
const passingIndexes = new LRUCache<string, Index>({ max: 4000 });

function passingIndex(entry: Entry): Index {
  const words = [...entry.asked, entry.says].join('\n');
  // Without what it would answer, which holds on to a whole run.
  const askedFor = () => [{ ...entry, answer: () => ({ text: '' }) }];
  const known = passingIndexes.get(words) ?? new Index(askedFor());
  passingIndexes.set(words, known);
  return known;
}

const rankings = new WeakMap<Ask, readonly Ranked[]>();

/**
 * All entries that have something of the question, best first, with scores from 0 to 1. A question is
 * ranked once, whoever answers it in the end.
 */
export function rankedEntries(ask: Ask): readonly Ranked[] {
  const ranked = rankings.get(ask) ?? rank(ask);
  rankings.set(ask, ranked);
  return ranked;
}

/** The same anew; `isHeldOut` as if no entry had the very words of the question. */
export function rank(ask: Ask, isHeldOut = false): Ranked[] {
  const references = referencesOf(ask);
  // Next to a challenge the lab is closed, and nothing of its run is told.
  const sources = ask.challenge ? [challengeEntries, quizEntries] : SOURCES;
  const entries = sources.flatMap((source) => source(ask));
  const question = questionOf(ask.question);
  const urgency = urgencyOf(ask.question);
  const urgent = ({ kind }: Entry, score: number) =>
    score < 1 ? Math.min(0.99, score * (urgency.get(kind) ?? 1)) : score;
  return [
    ...lasting.find(question, isHeldOut),
    ...entries.flatMap((entry) => passingIndex(entry).find(question, isHeldOut, [entry])),
  ]
    .filter(({ entry }) => entry.kind !== 'follow-up' || ask.conversation.length > 0)
    .filter(({ entry }) => !entry.about || references.fits(entry.about))
    .map(({ entry, score }) => ({ entry, score: nearness(ask, entry, urgent(entry, score)) }))
    .sort(
      (one, other) =>
        other.score - one.score || KINDS.indexOf(one.entry.kind) - KINDS.indexOf(other.entry.kind),
    );
}

function nearness(
  { level: { id }, challenge }: Ask,
  { level, kind }: Entry,
  score: number,
): number {
  if (challenge && LESS_NEXT_TO_CHALLENGE[kind]) return score * LESS_NEXT_TO_CHALLENGE[kind];
  if (level === undefined)
    return OF_THE_RUN.has(kind) && score < 1 ? Math.min(0.99, score * AT_HAND) : score;
  if (level === id) return score;
  if (score === 1) return EXACT_ELSEWHERE;
  return score * OTHER_LEVEL;
}
