import type { AnswerOfAnyLevel } from './answer-of-any-level.ts';

/**
 * A question that learners ask about a level, and its answer, written by somebody. What it says holds
 * in every state of the lab, or after what it names, and it gives no quiz question's answer away.
 */
export interface WrittenAnswer extends Required<AnswerOfAnyLevel> {
  /** The point of the level's Read More that teaches this, by its name. */
  readonly taughtBy: string;
  /** The kind of record that its question takes for granted. */
  readonly when?: string;
  /** For "and with TLS?", where encryption changes something. */
  readonly withTls?: string;
}
