import type { RunPlace } from '@netward/contracts';
import type { PlayedAction } from '@netward/evidence';
import { type LabAction, logEntries, TRAFFIC_ACTIONS } from '@netward/lab-engine';
import { findControl } from '@netward/levels';
import type { LearnersLab } from '../lab/learners-lab.ts';
import type { Ask } from '../model/model.ts';
import texts from './reference-words.json' with { type: 'json' };
import { stemOf, wordsOf } from './words.ts';

/** What a word of a question calls by name. */
interface NamedActions {
  readonly word: string;
  /** One at most. */
  readonly actions: readonly PlayedAction[];
  /** By a number or an order, not only the newest of its kind. */
  readonly isOrdered: boolean;
}

const stemsOf = (words: readonly string[]) => new Set(words.map(stemOf));
/** What every action is called, every one that sends something, and every one of the attacker's. */
const ANY_ACTION = stemsOf(texts.action);
const ANY_REQUEST = stemsOf(texts.request);
const ANY_ATTACK = stemsOf(texts.attack);
const NOT_ATTACKS: readonly string[] = ['openPage', 'openPageHTTP', 'openPageHTTPS'];
const ACTIONS_OF = Object.entries(texts.actions).map(
  ([action, words]) => [action, stemsOf(words)] as const,
);
/** Which of several a word means: "first" and "one" are 0, "last" is -1. */
const ORDER = new Map(Object.entries(texts.order).map(([word, at]) => [stemOf(word), at]));
const NUMBERS = new Map(Object.entries(texts.numbers));
const BACK = new Set(texts.back);
/** A quoted line is found by so many of its letters. */
const QUOTED_MIN = 12;

/** What a question points at: a number or an order, a quoted line, what it calls by name, what is open. */
export function referencesOf(ask: Ask) {
  const references = known.get(ask) ?? resolved(ask);
  known.set(ask, references);
  return references;
}

const known = new WeakMap<Ask, ReturnType<typeof resolved>>();

/** Whether a question has a word that speaks of what was said before: "it", "those", "and". */
export const pointsBack = (question: string): boolean =>
  wordsOf(question).some((word) => BACK.has(word));

function resolved(ask: Ask) {
  const named = namedIn(ask);
  const ordered = named.filter(({ isOrdered }) => isOrdered);
  const newest = named.filter(({ actions }) => actions.length > 0);
  const counted = numbersIn(ask);
  const isCounted = counted.length > Math.max(1, ordered.length);
  const told = ordered.length > 0 ? placesOf(ordered) : (quoted(ask) ?? placesOf(newest));
  const pointed = isCounted ? counted : told;
  const isNamed = ordered.length > 0 || pointed.length > 0;
  const { selection } = ask.lab;
  const places = isNamed
    ? pointed
    : selection
      ? [selection]
      : ask.lab.played.filter(isTraffic).slice(-1).map(placeOf);
  return {
    /** The places that it can mean, as it names them; none where it names what is not there. */
    places,
    /** Whether it names one: "action 2", "the second scan", a quoted line. */
    isNamed,
    /** What the question names and the run does not have. */
    missing: pointed.length > 0 ? undefined : (ordered[0] ?? named[0]),
    /** Whether an entry about this place can be the answer. */
    fits: (about: RunPlace) => places.some((place) => isSame(place, about)),
  };
}

const placesOf = (named: readonly NamedActions[]): RunPlace[] =>
  [...new Set(named.flatMap(({ actions }) => actions))].map(placeOf);

const placeOf = ({ number }: PlayedAction): RunPlace => ({ action: number });

function isSame(place: RunPlace, about: RunPlace): boolean {
  return (['action', 'packet', 'sequence'] as const).every(
    (part) => place[part] === undefined || about[part] === undefined || place[part] === about[part],
  );
}

const SENDERS: ReadonlySet<string> = new Set(TRAFFIC_ACTIONS);

const recorded = new WeakMap<LearnersLab['played'], ReadonlySet<string>>();

/** Steps that did the same have one outcome, and their records, which take long to make, differ in numbers alone. */
function kindsIn(played: LearnersLab['played']): ReadonlySet<string> {
  const oneOfEach = new Map(played.map(({ result }) => [result.outcome, result]));
  return new Set([...oneOfEach.values()].flatMap(({ records }) => records.map(({ kind }) => kind)));
}

/** Whether the run has what a question takes for granted; before anything was sent, it may. */
export function wasRecorded({ lab: { played } }: Ask, kind: string): boolean {
  const kinds = recorded.get(played) ?? kindsIn(played);
  recorded.set(played, kinds);
  return kinds.has(kind) || !played.some(isTraffic);
}

/** Whether an action put packets on a wire; to look at the packets would have them all made. */
export function isTraffic({ action, result }: PlayedAction): boolean {
  return SENDERS.has(action) && !result.outcome.isRefused;
}

/** The actions that a word stands for, oldest first; undefined for any other word. */
function actionsCalled(ask: Ask, word: string): PlayedAction[] | undefined {
  const { level, lab } = ask;
  const { played } = lab;
  if (ANY_ACTION.has(word)) return [...played];
  const sent = played.filter(isTraffic);
  if (ANY_REQUEST.has(word)) return sent;
  if (ANY_ATTACK.has(word)) return sent.filter(({ action }) => !NOT_ATTACKS.includes(action));
  // What a level does not offer is a thing to ask about: "would it see this over https".
  const meant = ACTIONS_OF.filter(
    ([action, words]) => words.has(word) && findControl(level, action as LabAction),
  ).map(([action]) => action);
  return meant.length > 0 ? sent.filter(({ action }) => meant.includes(action)) : undefined;
}

/**
 * "Action 2", "my 2nd scan", "the last attack"; "the scan" is the newest one. "The first scan or the
 * second one" names two, and words in a row, as in "http page", one.
 */
function namedIn(ask: Ask): NamedActions[] {
  const plain = withOnes(ask, wordsOf(ask.question));
  const words = plain.map(stemOf);
  const named: NamedActions[] = [];
  let kind: { readonly at: number; readonly actions: readonly PlayedAction[] } | undefined;
  for (const [at, word] of words.entries()) {
    const isAny = ANY_ACTION.has(word) || ANY_REQUEST.has(word);
    const called = (ANY_REQUEST.has(word) && kind?.actions) || actionsCalled(ask, word);
    if (!called) continue;
    const before = kind?.at === at - 1 ? kind.actions : called;
    const shared = called.filter((action) => before.includes(action));
    const actions = shared.length > 0 ? shared : called;
    if (!isAny) kind = { at, actions };
    const order = words.slice(Math.max(0, at - 2), at).map(orderOf);
    const number = order.find((each) => each !== undefined) ?? numberOf(plain[at + 1]);
    if (number !== undefined) {
      const one = actions.slice(number, number + 1 || undefined);
      named.push({ word: plain[at]!, actions: one, isOrdered: true });
    } else if (!isAny) {
      if (before !== called && shared.length > 0) named.pop();
      named.push({ word: plain[at]!, actions: actions.slice(-1), isOrdered: false });
    }
  }
  return named;
}

/** "The first scan and the last" is the last one. */
function withOnes(ask: Ask, words: readonly string[]): readonly string[] {
  const isOrder = (word: string) => orderOf(stemOf(word)) !== undefined;
  if (words.filter(isOrder).length < 2) return words;
  return words.flatMap((word, at) => {
    const next = words.slice(at + 1, at + 3).map(stemOf);
    return isOrder(word) && !next.some((each) => actionsCalled(ask, each)) ? [word, 'one'] : word;
  });
}

/** "Second" and "2nd". */
function orderOf(word: string): number | undefined {
  const digits = Number.parseInt(word, 10);
  return ORDER.get(word) ?? (digits > 0 && word !== String(digits) ? digits - 1 : undefined);
}

/** "Two" and "2". */
const numberOf = (word = ''): number | undefined =>
  Number(word) > 0 ? Number(word) - 1 : NUMBERS.get(word);

/** "Compare 1 and 3", "action 2 and 4": numbers that can be those of actions, and no others. */
function numbersIn({ question, lab: { played } }: Ask): RunPlace[] {
  const numbers = wordsOf(question).filter((word) => Number(word) > 0);
  const actions = [...new Set(numbers)].map((number) => played[Number(number) - 1]);
  return actions.every((action) => action !== undefined) ? actions.map(placeOf) : [];
}

/** The line of the log whose words stand in the question; the newest one of equal lines. */
function quoted({ question, lab: { played } }: Ask): RunPlace[] | undefined {
  const asked = wordsOf(question).join(' ');
  if (asked.length < QUOTED_MIN) return undefined;
  for (const action of played.slice(-100).reverse()) {
    const line = linesOf(action).find(
      ({ plain }) => plain.length >= QUOTED_MIN && asked.includes(plain),
    );
    if (line) return [{ action: action.number, sequence: action.before.sequence + line.at }];
  }
  return undefined;
}

const knownLines = new WeakMap<object, ReturnType<typeof linesOf>>();

/** The words of an action's lines in the log, and where they stand; the same of all that came to the same. */
function linesOf({ before, result }: PlayedAction): { at: number; plain: string }[] {
  const lines =
    knownLines.get(result.outcome) ??
    logEntries(result).map(({ sequence, text }) => ({
      at: sequence - before.sequence,
      plain: wordsOf(text).join(' '),
    }));
  knownLines.set(result.outcome, lines);
  return lines;
}
