import { LRUCache } from 'lru-cache';
import type { Ask } from '../model/model.ts';
import { type ByKind, type Entry, KINDS } from './entry.ts';
import { challengeEntries } from './entries/challenge.ts';
import { followUps, writtenEntries } from './entries/written.ts';
import { runEntries } from './entries/run/index.ts';
import { selectionEntries } from './entries/selection/index.ts';
import { stepEntries } from './entries/steps.ts';
import { Index, questionOf, type Ranked } from './rank.ts';
import { prepared } from './prepared.ts';
import { quizEntries } from './quiz-guard.ts';
import { pointsBack, referencesOf, wasRecorded } from './references.ts';
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
export const lasting = new Index([...followUps, ...writtenEntries], true, prepared?.tables);

/** Whether a word stands in anything that is asked or answered in English. */
export const isWordKnown = (word: string): boolean => lasting.knows(word);

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

/** What is said about one run is asked for in the same words as about another. */
const passingIndexes = new LRUCache<string, Index>({ max: 4000 });

/** In the place of an answer, which holds on to a whole run. */
const untold = () => ({ text: '' });

function passingIndex(entry: Entry): Index {
  const words = [...entry.asked, entry.says].join('\n');
  const index = passingIndexes.get(words) ?? new Index([{ ...entry, answer: untold }]);
  passingIndexes.set(words, index);
  return index;
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
  const entries = sources
    .flatMap((source) => source(ask))
    .filter(({ about }) => !about || references.fits(about));
  const question = questionOf(ask.question, askedBefore(ask));
  const urgency = urgencyOf(ask.question);
  const last = ask.conversation.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const told = last.slice(0, TOLD_CHARS);
  const more = ({ kind, says }: Entry) =>
    (urgency.get(kind) ?? 1) * (says?.slice(0, TOLD_CHARS) === told ? TOLD : 1);
  const found = [
    ...lasting.find(question),
    ...entries.flatMap((entry) => passingIndex(entry).find(question, [entry])),
  ];
  return (isHeldOut ? found.flatMap((each) => heldOut(ask, each)) : found)
    .filter(({ entry: { kind, when } }) =>
      kind === 'follow-up' ? ask.conversation.length > 0 : !when || wasRecorded(ask, when),
    )
    .map((each) => ({ ...each, score: nearness(ask, each, more(each.entry)) }))
    .sort(
      (one, other) =>
        other.score - one.score || KINDS.indexOf(one.entry.kind) - KINDS.indexOf(other.entry.kind),
    );
}

/** The question before, where this one goes on from it. */
function askedBefore({ question, conversation }: Ask): string | undefined {
  return pointsBack(question)
    ? conversation.findLast(({ role }) => role === 'user')?.content
    : undefined;
}

/** An entry, ranked without the phrasing that is the question. */
function heldOut({ question }: Ask, ranked: Ranked): Ranked[] {
  const { entry, score } = ranked;
  if (score < 1) return [ranked];
  const asked = entry.asked.filter((each) => each !== question);
  return new Index([{ ...entry, asked }]).find(questionOf(question), [entry]);
}

/** How near an entry is, whatever it speaks of: its likeness, and what the learner has open or has read. */
function nearness(ask: Ask, { entry, score: likeness }: Ranked, more: number) {
  const { level, question, challenge } = ask;
  const { kind } = entry;
  const isElsewhere = entry.level !== undefined && entry.level !== level.id;
  const isExact = likeness === 1;
  if (isExact && question === entry.asked[0]) return isElsewhere ? PRESSED_ELSEWHERE : EXACT;
  const score = isExact ? 1 : likeness * more * (AT_HAND[kind] ?? 1);
  if (challenge && LESS_NEXT_TO_CHALLENGE[kind]) return score * LESS_NEXT_TO_CHALLENGE[kind];
  if (isElsewhere) return isExact ? EXACT_ELSEWHERE : score * OTHER_LEVEL;
  return isExact ? EXACT : score;
}
