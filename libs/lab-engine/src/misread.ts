import { filled, type Values } from './filled.ts';

/** A line of a tool’s text that was not understood. Lines and columns count from 1. */
export interface TextProblem {
  readonly line: number;
  readonly column: number;
  /** How many characters from the column on are meant. */
  readonly length: number;
  /** Why, in one sentence. What the real tool knows and this reader does not is said as that. */
  readonly reason: string;
  /** What to write instead, in one sentence. */
  readonly remedy: string;
}

/** What a reader makes of a text, or what is wrong with it. */
export type OrProblems<T> = T | { readonly problems: readonly TextProblem[] };

/** A place in a text, in UTF-16 units; `to` is not part of it. */
export interface TextPlace {
  readonly from: number;
  readonly to: number;
}

/** A part of a text that was not understood, before its place is counted in lines. */
export class Misread extends Error {
  constructor(
    readonly place: TextPlace,
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(reason);
  }
}

/** What is wrong with a part of a text, by a pair of sentences of the reader's `problems.json`. */
export function misreadAs(
  [reason = '', remedy = '']: readonly string[],
  place: TextPlace,
  values: Values = {},
): Misread {
  return new Misread(place, filled(reason, values), filled(remedy, values));
}

/** Gives up on a part of a text, by one of a reader's pairs of sentences. */
export type Refuse<P extends string> = (place: TextPlace, problem: P, values?: Values) => never;

/** A reader's way to give up; `always` are values that all of its sentences may name. */
export function refusing<P extends string>(
  problems: Readonly<Record<P, readonly string[]>>,
  always: Values = {},
): Refuse<P> {
  return (place, problem, values) => {
    throw misreadAs(problems[problem], place, { ...always, ...values });
  };
}

/** Gives up on a part of a text. */
export function misread(place: TextPlace, reason: string, remedy: string): never {
  throw new Misread(place, reason, remedy);
}

/** The problem with its place in lines and columns, both from 1. */
export function problemAt({ place, reason, remedy }: Misread, text: string): TextProblem {
  const before = text.slice(0, place.from).split('\n');
  return {
    line: before.length,
    column: before.at(-1)!.length + 1,
    length: Math.max(1, place.to - place.from),
    reason,
    remedy,
  };
}

export interface ReadParts<T> {
  readonly done: readonly T[];
  readonly faults: readonly Misread[];
}

/** Reads every part; the problems of those that were not understood are added to the others. */
export function readParts<P, T>(parts: readonly P[], read: (part: P) => T): ReadParts<T> {
  const done: T[] = [];
  const faults: Misread[] = [];
  for (const part of parts)
    try {
      done.push(read(part));
    } catch (error) {
      if (!(error instanceof Misread)) throw error;
      faults.push(error);
    }
  return { done, faults };
}

/** Whether a word stands in a list of a vocabulary, whose lines hold several each. */
export function hasWord(lines: readonly string[], word: string): boolean {
  return lines.some((line) => line.split(' ').includes(word));
}
