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
import type { BegunDays, DayKind, SeededDay } from './seeded-day.ts';

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
  readonly days: BegunDays;
  /** The begun day that is shown in the place of A, B and C. */
  readonly day: DayKind | null;
  /** The list that was chosen; null for the one that tells most. */
  readonly list: Outcome | null;
  readonly flow: string | null;
  readonly part: string | null;
  /** The learner's own work, while a configuration that came with a link is looked at. */
  readonly own: Work | null;
}

export type WorkEvent =
  /** `place` is the field that was typed in; null for a step of its own. */
  | { readonly kind: 'changed'; readonly configuration: unknown; readonly place: unknown }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'undone' }
  | { readonly kind: 'ran' }
  | { readonly kind: 'solution-shown' }
  | ({ readonly kind: 'tomorrow-opened' } & SeededDay)
  | { readonly kind: 'day-begun'; readonly day: DayKind; readonly begun: SeededDay }
  | { readonly kind: 'day-changed'; readonly configuration: unknown }
  | { readonly kind: 'day-shown'; readonly day: DayKind | null }
  | { readonly kind: 'traffic-chosen'; readonly traffic: Traffic }
  | { readonly kind: 'list-chosen'; readonly list: Outcome }
  | { readonly kind: 'flow-chosen'; readonly flow: string | null }
  | { readonly kind: 'part-chosen'; readonly part: string | null }
  | { readonly kind: 'linked-kept' }
  | { readonly kind: 'linked-left' };

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
    list: null,
    flow: null,
    part: null,
    own: null,
    ...kept,
    draft,
  };
}

export function advanceWork(challenge: Challenge, work: Work, event: WorkEvent): Work {
  switch (event.kind) {
    case 'changed':
      return edit(work, { configuration: event.configuration, text: null }, event.place, []);
    case 'typed':
      return type(challenge, work, event.text);
    case 'undone':
      return undo(challenge, work);
    case 'ran':
      return run(challenge, work);
    case 'solution-shown':
      return showSolution(work);
    case 'tomorrow-opened':
      return openTomorrow(challenge, work, event);
    case 'day-begun':
      return beginDay(challenge, work, event.day, event.begun);
    case 'day-changed':
      return changeDay(work, event.configuration);
    case 'day-shown':
      return { ...work, day: event.day };
    case 'traffic-chosen':
      return { ...work, traffic: event.traffic, day: null, flow: null };
    case 'list-chosen':
      return { ...work, list: event.list, flow: null };
    case 'flow-chosen':
      return { ...work, flow: event.flow };
    case 'part-chosen':
      return { ...work, part: event.part };
    case 'linked-kept':
      return { ...work, own: null, place: null, past: [work.own!.draft, ...work.past] };
    case 'linked-left':
      return work.own ?? work;
  }
}

function edit(work: Work, draft: Draft, place: unknown, problems: readonly TextProblem[]): Work {
  const isSameStep = place !== null && place === work.place && work.past.length > 0;
  const past = isSameStep ? work.past : [...work.past, work.draft].slice(-UNDO_MAX);
  return { ...work, draft, problems, place, past };
}

function type(challenge: Challenge, work: Work, text: string): Work {
  if (text === textOf(challenge, work.draft)) return work;
  const read = challenge.text!.read!(text);
  if ('problems' in read) return edit(work, { ...work.draft, text }, TEXT_PLACE, read.problems);
  const { configuration } = read;
  const known = work.draft.configuration;
  const next = isSame(configuration, known) ? known : configuration;
  return edit(work, { configuration: next, text }, TEXT_PLACE, []);
}

function undo(challenge: Challenge, work: Work): Work {
  const draft = work.past.at(-1);
  if (!draft) return work;
  const problems = problemsIn(challenge, draft);
  return { ...work, draft, problems, place: null, past: work.past.slice(0, -1) };
}

function run(challenge: Challenge, work: Work): Work {
  if (work.problems.length > 0) return work;
  const { configuration } = work.draft;
  if (work.run && isSame(work.run.configuration, configuration)) return { ...work, place: null };
  const judged = judgeAll(challenge, configuration);
  return {
    ...work,
    run: judged,
    isSolved: work.isSolved || isSolvedBy(judged),
    before: work.run,
    tries: work.tries + 1,
    place: null,
    list: null,
    flow: null,
  };
}

/** Looking at the solution changes nothing for a learner who has solved the challenge already. */
function showSolution(work: Work): Work {
  return work.isSolved ? work : { ...work, isShown: true, own: work.own && showSolution(work.own) };
}

/** Played with the configuration that solves the challenge, or that has the work of that day besides, and only once. */
function openTomorrow(challenge: Challenge, work: Work, event: SeededDay): Work {
  const { seed, isOwn, configuration } = event;
  const isBegun = work.days.sealed?.seed === seed;
  if (work.tomorrow || !(isBegun || isSolvedAsItStands(challenge, work))) return work;
  const tomorrow = { seed, isOwn, configuration };
  return { ...work, tomorrow, own: work.own && { ...work.own, tomorrow } };
}

function beginDay(challenge: Challenge, work: Work, day: DayKind, begun: SeededDay): Work {
  if (day === 'sealed' && !isSolvedAsItStands(challenge, work)) return work;
  return { ...work, day, ...withDay(work, day, begun) };
}

function changeDay(work: Work, configuration: unknown): Work {
  const begun = work.day && work.days[work.day];
  return begun ? { ...work, ...withDay(work, work.day!, { ...begun, configuration }) } : work;
}

/** It stays also when the configuration of a link is left. */
function withDay({ days: before, own }: Work, day: DayKind, begun: SeededDay) {
  const days = { ...before, [day]: begun };
  return { days, own: own && { ...own, days } };
}

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
