import type { SearchRecord } from '@netward/evidence/search';
import type { LevelId } from '@netward/contracts';
import type { Why } from '@netward/evidence';
import type { Evidence, Verdict } from '@netward/lab-engine';
import type { TextPlace, TextProblem } from '@netward/lab-engine/misread';
import type { ZodType } from 'zod';
import { TRAFFICS, type Day, type Traffic } from './day.ts';

export type { TextProblem } from '@netward/lab-engine/misread';
export { TRAFFICS, type Day, type Traffic } from './day.ts';

/** What became of a flow. The first two are customers, the others attacks. */
export const OUTCOMES = ['served', 'turned-away', 'stopped', 'through'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One flow of a stream under a configuration: a line of the lists behind the four numbers. */
export interface JudgedFlow {
  /** Unique in its stream, and the same whatever the configuration: 'A07'. */
  readonly id: string;
  /** Time of day in the stream: '09:00:04'. */
  readonly time: string;
  /** Who began it: '192.0.2.41'. */
  readonly source: string;
  /** What it wanted and what it got: '10.0.0.20:8443, SYN, no answer'. */
  readonly summary: string;
  readonly outcome: Outcome;
  /** What decided, in few words: 'rule 3', 'default policy', '942190, score 5'. */
  readonly decidedBy: string;
  /** How many alerts it left for somebody to read. */
  readonly alerts: number;
}

/** One line of the task's checklist. */
export interface Goal {
  readonly text: string;
  readonly isMet: boolean;
  /** How far: '19 of 28', '4 through'. */
  readonly standing: string;
  /** How much worse it may get, for a goal with a limit that is met. */
  readonly left?: number;
}

/** What a configuration does with one stream. Every flow of the stream is in it, once. */
export interface Judgement {
  readonly traffic: Day;
  readonly flows: readonly JudgedFlow[];
  /** The goals for this stream. The challenge is solved when all are met with all three streams. */
  readonly goals: readonly Goal[];
  /** How often each part of the configuration decided, by the part's id. */
  readonly hits: Readonly<Record<string, number>>;
}

/** One line that a device wrote, as its tool writes it. */
export interface FlowRecord {
  readonly time: string;
  /** 'nftables', 'Suricata', 'nginx'. */
  readonly tool: string;
  readonly text: string;
}

/** What stands under a line: for the inspector. */
export interface FlowEvidence {
  /** The flow's packets. Its records are what the tools wrote, below. */
  readonly packets: Evidence['packets'];
  readonly why: Why;
  readonly written: readonly FlowRecord[];
}

export type ReadText<C> =
  | { readonly configuration: C }
  | { readonly problems: readonly TextProblem[] };

type EntersPiece = (piece: TextPlace & { readonly name: string }) => void;

/** The configuration in the syntax of the real tool. */
export interface TextView<C> {
  readonly syntax:
    | 'nftables'
    | 'suricata'
    | 'modsecurity'
    | 'haproxy'
    | 'sigma'
    | 'nginx'
    | 'openvpn';
  /** The tool's name as a heading: 'nftables'. */
  readonly title: string;
  /** The whole file. `read(print(c))` is `c` again. */
  print(configuration: C): string;
  /** Null if the text can only be looked at. Never throws; nothing is ignored in silence. */
  readonly read: ((text: string) => ReadText<C>) | null;
  /**
   * For the look of the text: the parser that `read` uses, and the names of its nodes that are set
   * heavier, such as verdicts. Nodes named Comment are set paler. Absent for a text without a grammar.
   */
  readonly grammar?: {
    /** Names the pieces of a text, as a parser of Lezer does. */
    readonly parser: { parse(text: string): { iterate(by: { enter: EntersPiece }): void } };
    readonly strong: readonly string[];
  };
  /** The part of the configuration that a line says, by its id; null for the frame around them. */
  partOfLine(configuration: C, line: number): string | null;
}

/** A question that fits a result, and its answer from the facts of that result. */
export interface ChallengeAnswer {
  readonly question: string;
  /** At least five other ways to ask it. */
  readonly phrasings: readonly string[];
  readonly answer: string;
}

/** What a learner can look up before the first run: 'What listens on the shop', a port and what it is for. */
export interface KnownFacts {
  readonly title: string;
  /** Two words or texts each. */
  readonly rows: readonly (readonly string[])[];
}

export interface ChallengeTexts {
  /** 'Only what is needed'. */
  readonly title: string;
  /** What is wanted, in two to four short sentences. */
  readonly task: string;
  readonly known?: readonly KnownFacts[];
  /** One word for the lines of the stream: 'flows', 'requests', 'records'. */
  readonly lines: string;
  /** The names of the four numbers: 'Customers served'. */
  readonly outcomes: Readonly<Record<Outcome, string>>;
  /** What is wanted of a number, where it is not 'of 28' and 'goal 0': 'goal 3 or less'. */
  readonly aims?: Readonly<Partial<Record<Outcome, string>>>;
  /** The mark of an outcome, where served passes, turned away and stopped are blocked, through is exposed. */
  readonly marks?: Readonly<Partial<Record<Outcome, Verdict>>>;
  /** What the simulation leaves out, in one or two sentences. */
  readonly leavesOut: string;
}

/** What stands at the end of a solved challenge: a level's `end.json`, loaded when it is reached. */
export interface ChallengeEnd {
  /** What the solved challenge has shown, in two or three sentences. */
  readonly learned: readonly string[];
  /** What the most likely wrong try would have cost in practice. */
  readonly wouldCost: string;
  /** What an owner or a lead would ask next, each with an answer that is shown when it is asked for. */
  readonly asks: readonly { readonly question: string; readonly answer: string }[];
}

/** A configuration that solves a challenge, and why it is the way it is. */
export interface Solution<C> {
  readonly configuration: C;
  readonly reasons: readonly string[];
  /** What each reason is about: a piece of the line in the text, empty where it is about none. */
  readonly lines?: readonly string[];
}

/** How a level's `end.json` is loaded. */
export type EndWith<S> = () => Promise<{
  readonly default: ChallengeEnd & { readonly solution: S };
}>;

/** A challenge's end and its solution, out of its `end.json`. */
export function endFrom<C>(schema: ZodType<C>, end: EndWith<Solution<unknown>>) {
  const solution: Challenge<C>['solution'] = async () => {
    const { configuration, ...why } = (await end()).default.solution;
    return { solution: { configuration: schema.parse(configuration), ...why } };
  };
  return { end, solution };
}

/** The parts of a challenge that speak of a result, loaded when somebody wants to know. */
export interface ChallengeDetails<C = unknown> {
  /** What stands under one line of a judgement; null for an id that the stream does not have. */
  evidence(configuration: C, traffic: Day, flow: string): FlowEvidence | null;
  /** Questions that fit a result, the most useful first. */
  answers(configuration: C, judgement: Judgement): readonly ChallengeAnswer[];
}

/** What there is to search in a day. */
export interface SearchedDay {
  readonly records: readonly SearchRecord[];
  /** The line of the judgement that each record belongs to, by the record's id. */
  readonly flows: ReadonlyMap<string, string>;
}

/**
 * A challenge: one level's decisions that can be wrong. Everything is pure: the same configuration and
 * traffic give the same judgement, in the browser and on the server. A configuration is plain JSON.
 */
export interface Challenge<C = unknown> {
  readonly level: LevelId;
  /** One more whenever a stream or a judgement changes, so that saved results can be judged again. */
  readonly version: number;
  /** The days that decide whether it is solved; all three where it does not say. */
  readonly needs?: readonly Traffic[];
  readonly texts: ChallengeTexts;
  /** Bounded: nothing that passes may take long to judge. Reads every earlier version's configurations. */
  readonly schema: ZodType<C>;
  /** What a learner begins with. */
  readonly start: C;
  /** Whether each day needs work of its own, such as marks in its packets: no day is judged without. */
  readonly isWorkForEachDay?: true;
  /** Null for a challenge that has no text view. */
  readonly text: TextView<C> | null;
  judge(configuration: C, traffic: Day): Judgement;
  /** One sentence about one of the four lists: what its flows have in common. */
  explain(configuration: C, judgement: Judgement, list: Outcome): string;
  /** What is needed once a line is opened or something is asked. */
  readonly details: () => Promise<ChallengeDetails<C>>;
  readonly solution: () => Promise<{ readonly solution: Solution<C> }>;
  /** The records of its days, where they can be searched. */
  readonly searched?: () => Promise<{ searchedDay(day: Day): SearchedDay }>;
  /** What stands at its end, loaded when it is reached. */
  readonly end?: () => Promise<{ readonly default: ChallengeEnd }>;
}

/** The four numbers. */
export function numbersOf({ flows }: Pick<Judgement, 'flows'>): Readonly<Record<Outcome, number>> {
  const numbers = { served: 0, 'turned-away': 0, stopped: 0, through: 0 };
  for (const { outcome } of flows) numbers[outcome] += 1;
  return numbers;
}

/** Whether a configuration meets every goal of a day. */
export function isMetOn<C>(challenge: Challenge<C>, configuration: C, day: Day): boolean {
  return challenge.judge(configuration, day).goals.every(({ isMet }) => isMet);
}

/** Whether a configuration meets every goal on the days that decide. */
export function isSolved<C>(challenge: Challenge<C>, configuration: C): boolean {
  const { needs = TRAFFICS } = challenge;
  return needs.every((traffic) => isMetOn(challenge, configuration, traffic));
}
