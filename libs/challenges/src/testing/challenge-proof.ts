import type { Outcome } from '../challenge.ts';

/** A tempting configuration that fails, and what it costs in words and numbers (traffic A). */
export interface WrongTry<C> {
  readonly name: string;
  readonly configuration: C;
  readonly costs: string;
  readonly numbers: Readonly<Record<Outcome, number>>;
}

/** A solution that lets in a little more than is needed. */
export interface Widened<C> {
  readonly name: string;
  readonly configuration: C;
}

/** What tests play: solutions and the three wrong tries. It never travels to a browser. */
export interface ChallengeProof<C = unknown> {
  readonly solves: C;
  readonly wrongTries: readonly WrongTry<C>[];
  /** The solution with one part a step wider each. Each fails on A, B or C, and on nearly every seed. */
  readonly widened: readonly Widened<C>[];
  /** One of these with the same work done for the day of a seed, where each day needs its own. */
  onSeed?(configuration: C, seed: number): C;
  /** Any configuration that passes the schema, likely and unlikely ones; `next` gives numbers in [0, 1). */
  readonly anyConfiguration: (next: () => number) => C;
}
