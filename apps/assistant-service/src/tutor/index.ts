import { LRUCache } from 'lru-cache';
import type { Ask } from '../model/model.ts';
import { type ByKind, type Entry, KINDS } from './entry.ts';
import { challengeEntries } from './entries/challenge.ts';
import { followUps, writtenEntries } from './entries/written.ts';
import { runEntries } from './entries/run/index.ts';
import { selectionEntries } from './entries/selection/index.ts';
import { stepEntries } from './entries/steps.ts';
import { isKnown, lastingTables, likenesses, questionOf, type Tables, tablesOf } from './rank.ts';
import { prepared } from './prepared.ts';
import { quizEntries } from './quiz-guard.ts';
import { pointsBack, referencesOf, wasRecorded } from './references.ts';
import { examples, learnSounds, urgencyOf } from './urgency.ts';

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
const LASTING = [...followUps, ...writtenEntries];
export const lasting = lastingTables(LASTING, prepared?.tables);

/** What questions sound like. */
export const learnt = prepared?.learnt ?? learnSounds(examples());

/** Whether a word stands in anything that is asked or answered in English. */
export const isWordKnown = (word: string): boolean => isKnown(lasting, word);

/** What another level teaches is preferred only if it fits clearly better. */
const OTHER_LEVEL = 0.45;
/** What is at hand is meant rather than what could be read about it. */
const AT_HAND: ByKind = { selection: 1.4, challenge: 1.4 };
/** Next to a challenge its own answers come first, and the page's last: they are about the lab. */
const LESS_NEXT_TO_CHALLENGE: ByKind = { written: 0.85, page: 0.5 };
/** The very words of an entry: nothing else comes near. */
export const EXACT = 2;
/** A button is pressed, and another level teaches that: this level's own button goes before it. */
const PRESSED_ELSEWHERE = 1.99;
/** They are meant wherever it is taught, unless something at hand is nearer. */
const EXACT_ELSEWHERE = 0.75;

/** Who asks on has read the last answer; so much of its beginning tells which it was. */
const TOLD = 0.75;
const TOLD_CHARS = 60;

/** An entry and how well it answers. */
export interface Ranked {
  readonly entry: Entry;
  readonly score: number;
}

/** What is said about one run is asked for in the same words as about another. */
const passingTables = new LRUCache<string, Tables>({ max: 4000 });

function tablesFor(entry: Entry): Tables {
  const words = [...entry.asked, entry.says].join('\n');
  const tables = passingTables.get(words) ?? tablesOf([entry]);
  passingTables.set(words, tables);
  return tables;
}

const rankings = new WeakMap<Ask, readonly Ranked[]>();

/**
 * All entries that have something of the question, best first, `EXACT` before all others. A question is
 * ranked once, whoever answers it in the end.
 */
export function rankedEntries(ask: Ask): readonly Ranked[] {
  const ranked = rankings.get(ask) ?? rank(ask);
  rankings.set(ask, ranked);
  return ranked;
}

/** The same once more; `isHeldOut` as if no entry had the very words of the question. */
export function rank(ask: Ask, isHeldOut = false): Ranked[] {
  const references = referencesOf(ask);
  // Next to a challenge the lab is closed, and nothing of its run is told.
  const sources = ask.challenge ? [challengeEntries, quizEntries] : SOURCES;
  const passing = sources
    .flatMap((source) => source(ask))
    .filter(({ about }) => !about || references.fits(about));
  const question = questionOf(ask.question, askedBefore(ask));
  const found = [
    ...likenesses(lasting, question),
    ...passing.flatMap((entry) => likenesses(tablesFor(entry), question)),
  ];
  const nearness = nearnessFor(ask);
  return [...LASTING, ...passing]
    .flatMap((entry, at): Ranked[] => {
      const isExact = found[at] === 1;
      const likeness = isExact && isHeldOut ? likenessHeldOut(ask, entry) : found[at]!;
      const score = isOpen(ask, entry) && likeness > 0 ? nearness(entry, likeness) : 0;
      return score > 0 ? [{ entry, score }] : [];
    })
    .sort(
      (one, other) =>
        other.score - one.score || KINDS.indexOf(one.entry.kind) - KINDS.indexOf(other.entry.kind),
    );
}

/** Whether a run and a conversation have what an entry is about. */
const isOpen = (ask: Ask, { kind, when }: Entry) =>
  kind === 'follow-up' ? ask.conversation.length > 0 : !when || wasRecorded(ask, when);

/** The question before, where this one goes on from it. */
function askedBefore({ question, conversation }: Ask): string | undefined {
  return pointsBack(question)
    ? conversation.findLast(({ role }) => role === 'user')?.content
    : undefined;
}

/** How well an entry fits without the phrasing that is the question. */
function likenessHeldOut({ question }: Ask, entry: Entry): number {
  const asked = entry.asked.filter((each) => each !== question);
  return likenesses(tablesOf([{ ...entry, asked }]), questionOf(question))[0]!;
}

/** How near entries are by their likeness, by what they speak of, and by what the learner has open or has read. */
function nearnessFor({ level, question, challenge, conversation }: Ask) {
  const urgency = urgencyOf(learnt, question);
  const last = conversation.findLast(({ role }) => role === 'assistant')?.content;
  const told = last?.slice(0, TOLD_CHARS) ?? '';
  return ({ kind, asked, says, level: taught = level.id }: Entry, likeness: number): number => {
    const isElsewhere = taught !== level.id;
    const isExact = likeness === 1;
    if (isExact && question === asked[0]) return isElsewhere ? PRESSED_ELSEWHERE : EXACT;
    const again = says?.slice(0, TOLD_CHARS) === told ? TOLD : 1;
    const more = (urgency.get(kind) ?? 1) * again * (AT_HAND[kind] ?? 1);
    const score = isExact ? 1 : likeness * more;
    const less = challenge && LESS_NEXT_TO_CHALLENGE[kind];
    if (less) return score * less;
    if (isElsewhere) return isExact ? EXACT_ELSEWHERE : score * OTHER_LEVEL;
    return isExact ? EXACT : score;
  };
}
