import {
  type Challenge,
  isSolved,
  type Judgement,
  numbersOf,
  type Outcome,
  type TextProblem,
  type Traffic,
  TRAFFICS,
} from '@netward/challenges';
import type { RunPlace } from '@netward/contracts';
import type { Verdict } from '@netward/lab-engine';

/** A day that was made from a number, and the configuration that it is played with. */
export interface SeededDay {
  readonly seed: number;
  /** Whether the number follows from the account, so that the server knows it. */
  readonly isOwn: boolean;
  readonly configuration: unknown;
}

/** The day that is judged once, and any other. */
export type DayKind = 'sealed' | 'free';

/** What a learner edits: the configuration, and the text where it was typed otherwise than it is printed. */
export interface Draft {
  readonly configuration: unknown;
  readonly text: string | null;
}

export interface JudgedRun {
  readonly configuration: unknown;
  readonly judgements: Readonly<Record<Traffic, Judgement>>;
  /** The days that decide; all where it does not say. */
  readonly needs?: readonly Traffic[] | undefined;
}

export interface JudgedDay {
  readonly configuration: unknown;
  readonly judgement: Judgement;
}

/** A line that is open in the inspector, and the packet and field to begin with. */
export interface InspectedFlow extends JudgedDay {
  readonly flow: string;
  readonly at?: RunPlace | undefined;
}

export interface Work {
  readonly draft: Draft;
  /** The lines of the text that are not understood; the configuration is then the last that was. */
  readonly problems: readonly TextProblem[];
  /** What Undo brings back, newest last. */
  readonly past: readonly Draft[];
  /** Where the last change was made: changes in the same field are one step for Undo. */
  readonly place: unknown;
  readonly traffic: Traffic;
  readonly tries: number;
  /** Whether the solution was shown before any configuration solved the challenge. */
  readonly isShown: boolean;
  readonly isSolved: boolean;
  readonly run: JudgedRun | null;
  /** The run before, which the newest is compared with. */
  readonly before: JudgedRun | null;
  /** The day that a link gave instead of the learner's own; null without one. */
  readonly linkedSeed: number | null;
  /** Played once; it stays as it was whatever is changed later. */
  readonly tomorrow: SeededDay | null;
  /** Days that take work of their own, as they were left; one of each kind. */
  readonly days: Readonly<Partial<Record<DayKind, SeededDay>>>;
  /** The begun day that is shown in the place of A, B and C. */
  readonly day: DayKind | null;
  /** Its configurations before, since it is shown, newest last. */
  readonly dayPast: readonly unknown[];
  /** The list that was chosen; null for the one that tells most. */
  readonly list: Outcome | null;
  readonly flow: string | null;
  readonly part: string | null;
  /** The learner's own work, while a configuration that came with a link is looked at. */
  readonly own: Work | null;
}

/** Parts of the work that are set as they are, or what makes the next work of it. */
export type WorkChange = Partial<Work> | ((work: Work, challenge: Challenge) => Work);

export function advanceWork(challenge: Challenge, work: Work, change: WorkChange): Work {
  return typeof change === 'function' ? change(work, challenge) : { ...work, ...change };
}

const UNDO_MAX = 200;
const TEXT_PLACE = 'text';

export function beginWork(challenge: Challenge, kept: Partial<Work> = {}): Work {
  const draft = kept.draft ?? { configuration: challenge.start, text: null };
  return {
    problems: problemsIn(challenge, draft),
    past: [],
    place: null,
    traffic: 'A',
    tries: 0,
    isShown: false,
    isSolved: false,
    run: null,
    before: null,
    linkedSeed: null,
    tomorrow: null,
    days: {},
    day: null,
    dayPast: [],
    list: null,
    flow: null,
    part: null,
    own: null,
    ...kept,
    draft,
  };
}

function edit(work: Work, draft: Draft, place: unknown, problems: readonly TextProblem[]): Work {
  const isSameStep = place !== null && place === work.place && work.past.length > 0;
  const past = isSameStep ? work.past : [...work.past, work.draft].slice(-UNDO_MAX);
  return { ...work, draft, problems, place, past };
}

/** `place` is the field that was typed in; null for a step of its own. */
export function edited(configuration: unknown, place: unknown = null): WorkChange {
  return (work) => edit(work, { configuration, text: null }, place, []);
}

export function typed(text: string): WorkChange {
  return (work, challenge) => {
    if (text === textOf(challenge, work.draft)) return work;
    const read = challenge.text!.read!(text);
    if ('problems' in read) return edit(work, { ...work.draft, text }, TEXT_PLACE, read.problems);
    const known = work.draft.configuration;
    const configuration = isSame(read.configuration, known) ? known : read.configuration;
    return edit(work, { configuration, text }, TEXT_PLACE, []);
  };
}

export function undone(work: Work, challenge: Challenge): Work {
  const draft = work.past.at(-1);
  if (!draft) return work;
  const problems = problemsIn(challenge, draft);
  return { ...work, draft, problems, place: null, past: work.past.slice(0, -1) };
}

export function ran(work: Work, challenge: Challenge): Work {
  if (work.problems.length > 0) return work;
  const { configuration } = work.draft;
  if (work.run && isSame(work.run.configuration, configuration)) return { ...work, place: null };
  const run = judgeAll(challenge, configuration);
  const isSolved = work.isSolved || isSolvedBy(run);
  const tries = work.tries + 1;
  return { ...work, run, isSolved, before: work.run, tries, place: null, list: null, flow: null };
}

/** Looking at the solution changes nothing for a learner who has solved the challenge already. */
export function solutionShown(work: Work): Work {
  return work.isSolved
    ? work
    : { ...work, isShown: true, own: work.own && solutionShown(work.own) };
}

export const dayShown = (day: DayKind | null) => ({ day, dayPast: [] });

export const trafficShown = (traffic: Traffic) => ({ ...dayShown(null), traffic, flow: null });

/** Played with the configuration that solves the challenge, or that has the work of that day besides, and only once. */
export function tomorrowOpened(tomorrow: SeededDay): WorkChange {
  return (work, challenge) => {
    const isBegun = work.days.sealed?.seed === tomorrow.seed;
    if (work.tomorrow || !(isBegun || isSolvedAsItStands(challenge, work))) return work;
    return { ...work, tomorrow, own: work.own && { ...work.own, tomorrow } };
  };
}

/** A day's own work begins; that on the sealed day goes on where it was left. */
export function dayBegun(day: DayKind, begun: SeededDay): WorkChange {
  return (work, challenge) => {
    const isSealed = day === 'sealed';
    const isLeft = isSealed && work.days.sealed !== undefined;
    if (isSealed && !isLeft && !isSolvedAsItStands(challenge, work)) return work;
    return { ...work, ...dayShown(day), ...(!isLeft && withDay(work, day, begun)) };
  };
}

export function dayChanged(configuration: unknown): WorkChange {
  return (work) => {
    const begun = shownDayOf(work);
    if (!begun) return work;
    const dayPast = [...work.dayPast, begun.configuration].slice(-UNDO_MAX);
    return { ...work, dayPast, ...withDay(work, work.day!, { ...begun, configuration }) };
  };
}

export function dayUndone(work: Work, challenge: Challenge): Work {
  const undone = advanceWork(challenge, work, dayChanged(work.dayPast.at(-1)));
  return { ...undone, dayPast: work.dayPast.slice(0, -1) };
}

/** It stays also when the configuration of a link is left. */
function withDay({ days: before, own }: Work, day: DayKind, begun: SeededDay) {
  const days = { ...before, [day]: begun };
  return { days, own: own && { ...own, days } };
}

/** The begun day that is shown. */
export const shownDayOf = ({ day, days }: Work) => (day && days[day]) ?? null;

export function linkedKept(work: Work): Work {
  return { ...work, own: null, place: null, past: [work.own!.draft, ...work.past] };
}

export const linkedLeft = (work: Work) => work.own ?? work;

function isSolvedAsItStands(challenge: Challenge, { draft, problems }: Work): boolean {
  return problems.length === 0 && isSolved(challenge, draft.configuration);
}

function problemsIn({ text }: Challenge, draft: Draft): readonly TextProblem[] {
  const read = draft.text === null ? undefined : text?.read?.(draft.text);
  return read && 'problems' in read ? read.problems : [];
}

export function judgeAll(challenge: Challenge, configuration: unknown): JudgedRun {
  const entries = TRAFFICS.map((each) => [each, challenge.judge(configuration, each)]);
  return { configuration, judgements: Object.fromEntries(entries), needs: challenge.needs };
}

/** The text that is shown: as it was typed, or else as the configuration is printed. */
export function textOf({ text }: Challenge, draft: Draft): string {
  // The line break that ends a file would show as an empty line.
  return draft.text ?? text?.print(draft.configuration).replace(/\n$/, '') ?? '';
}

/** What a stream came to; before a run, with the configuration that the challenge begins with. */
export function shownJudgement(
  challenge: Challenge,
  run: JudgedRun | null,
  traffic: Traffic,
): Judgement {
  return run?.judgements[traffic] ?? challenge.judge(challenge.start, traffic);
}

/** Configurations are plain JSON: the same text means the same configuration. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function currentRun({ run, draft, problems }: Work): JudgedRun | null {
  const isCurrent = problems.length === 0 && isSame(run?.configuration, draft.configuration);
  return isCurrent ? run : null;
}

export const isMet = ({ goals }: Judgement) => goals.every((goal) => goal.isMet);

export function isSolvedBy({ judgements, needs = TRAFFICS }: JudgedRun): boolean {
  return needs.every((traffic) => isMet(judgements[traffic]));
}

/** The list that is shown: the chosen one, or the first that tells what went wrong. */
export function shownList({ list, run, traffic }: Work): Outcome {
  if (list || !run) return list ?? 'turned-away';
  const numbers = numbersOf(run.judgements[traffic]);
  const wrong = (['turned-away', 'through'] as const).find((outcome) => numbers[outcome] > 0);
  return wrong ?? 'served';
}

const MARKS: Readonly<Record<Outcome, Verdict>> = {
  served: 'passed',
  'turned-away': 'blocked',
  stopped: 'blocked',
  through: 'exposed',
};

/** What happened to the packets, which is not whether that was good. */
export function markOfOutcome({ texts }: Challenge, outcome: Outcome): Verdict {
  return texts.marks?.[outcome] ?? MARKS[outcome];
}
