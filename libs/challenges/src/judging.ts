import {
  numbersOf,
  type Goal,
  type JudgedFlow,
  type Judgement,
  type Outcome,
} from './challenge.ts';
import { filled, type Values } from '@netward/lab-engine/filled';
import type { Day } from './day.ts';
import type { LabState } from '@netward/lab-engine';
import { playStream, type PlayedAttempt, type StreamAttempt } from '@netward/lab-engine/stream';

/** A line of the checklist in `texts.json`: met while what it counts is at most `most`, or else none. */
export interface WrittenGoal {
  readonly text: string;
  readonly count: string;
  readonly most?: number;
  /** How far, or one text for a goal that is met and one for any other. */
  readonly standing: string | { readonly met: string; readonly unmet: string };
}

/** The four numbers, and `customers` and `attacks` for all of either kind. */
export function countsIn({ flows }: Pick<Judgement, 'flows'>) {
  const numbers = numbersOf({ flows });
  const customers = numbers.served + numbers['turned-away'];
  return { ...numbers, customers, attacks: numbers.stopped + numbers.through };
}

/**
 * The goals of a day. Their texts can name what is counted in all of them, `most`, and what a level counts besides.
 */
export function goalsFrom(
  goals: readonly WrittenGoal[],
  flows: readonly JudgedFlow[],
  counts: Values = {},
): readonly Goal[] {
  return goals.map(({ text, count, most = 0, standing }) => {
    const values: Values = { ...countsIn({ flows }), most, ...counts };
    const left = most - Number(filled(`{${count}}`, values));
    const isMet = left >= 0;
    const written = typeof standing === 'string' ? standing : standing[isMet ? 'met' : 'unmet'];
    const goal = { text: filled(text, values), isMet, standing: filled(written, values) };
    return most > 0 && isMet ? { ...goal, left } : goal;
  });
}

/** The sentences of a list in `texts.json`: for an empty one, and for what else can be said of it. */
type Sentences = Readonly<Record<string, string>> & { readonly none: string };
type Explanations = Readonly<Record<Outcome, Sentences>>;

/** What the sentence about a list needs to know; `wording` chooses one where there is more than `some`. */
type FactsOf<C, W> = (
  configuration: C,
  lines: readonly JudgedFlow[],
  judgement: Judgement,
) => Values & { readonly wording?: keyof W & string };
/** Of each list, or in the same way of all of them. */
type Facts<C, W extends Explanations> =
  | { readonly [List in Outcome]?: FactsOf<C, W[List]> }
  | FactsOf<C, Readonly<Record<'some', string>>>;

/**
 * A challenge's `explain`: one sentence about a list. Any of them can name `count`, how many lines there
 * are, and `deciders`, what decided about how many of them.
 */
export function explainFrom<C, W extends Explanations>(texts: W, facts: Facts<C, W> = {}) {
  return (configuration: C, judgement: Judgement, list: Outcome): string => {
    const lines = judgement.flows.filter(({ outcome }) => outcome === list);
    const sentences: Sentences = texts[list];
    if (lines.length === 0) return sentences.none;
    const factsOf = typeof facts === 'function' ? facts : facts[list];
    const known = factsOf?.(configuration, lines, judgement);
    const sentence = sentences[String(known?.wording ?? 'some')];
    if (sentence === undefined) throw new Error(`No sentence about ${list}`);
    const deciders = countedWords(lines.map(({ decidedBy }) => decidedBy));
    return filled(sentence, { count: lines.length, deciders, ...known });
  };
}

/** How many there are of each, the most frequent first. */
export function counted<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** 'rule 2 (6); default policy (2)'. */
export function countedWords(words: readonly string[]): string {
  return counted(words)
    .map(([word, count]) => `${word} (${count})`)
    .join('; ');
}

/** How often each part of a configuration is among those that decided. */
export function hitsOf(parts: readonly string[]): Readonly<Record<string, number>> {
  const hits: Record<string, number> = {};
  for (const part of parts) hits[part] = (hits[part] ?? 0) + 1;
  return hits;
}

/** '1 page', '2 pages'. */
export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** As many days as a page shows at once; what a day takes is worth forgetting after that. */
const DAYS_KEPT = 4;

/** The same pure function of a day, which works once for each of the last few days. */
export function kept<R>(work: (day: Day) => R): (day: Day) => R {
  const results = new Map<Day, R>();
  return (day) => {
    const result = results.get(day) ?? work(day);
    results.set(day, result);
    const [oldest] = results.keys();
    if (results.size > DAYS_KEPT) results.delete(oldest!);
    return result;
  };
}

/**
 * The same pure function, which works once for each configuration and day: a judgement, its answers and
 * the evidence of its lines ask for the same. It keeps the last few days, and forgets them with the
 * configuration.
 */
export function remembered<C extends object, R>(
  work: (configuration: C, day: Day) => R,
): (configuration: C, day: Day) => R {
  const known = new WeakMap<C, (day: Day) => R>();
  return (configuration, day) => {
    const played = known.get(configuration) ?? kept((each) => work(configuration, each));
    known.set(configuration, played);
    return played(day);
  };
}

/** A flow of a day, and what became of it in a network. */
export interface PlayedFlow<F> {
  readonly flow: F;
  readonly played: PlayedAttempt;
}

/** The flows of a day, in order of time, through a network. */
export function playFlows<F>(
  state: LabState,
  flows: readonly F[],
  attemptOf: (flow: F) => StreamAttempt,
): readonly PlayedFlow<F>[] {
  const all = playStream(state, flows.map(attemptOf));
  return flows.map((flow, index) => ({ flow, played: all[index]! }));
}
