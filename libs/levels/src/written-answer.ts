/**
 * A question that learners ask about a level, and its answer, written by somebody. What it says holds
 * in every state of the lab, and it gives no quiz question's answer away.
 */
export interface WrittenAnswer {
  /** At least ten ways to ask it, as students type; the first is the question in good English. */
  readonly asked: readonly string[];
  /** Two to five sentences. */
  readonly answer: string;
  /** The point of the level's Read More that teaches this, by its name. */
  readonly taughtBy: string;
  /** What to ask next: the first phrasing of another answer of the level. */
  readonly followUp: string;
  /** For "why?": the reason, one step deeper. */
  readonly why: string;
  /** For "simpler please": one sentence. */
  readonly simpler: string;
  /** For "example?": one case with the lab's names or numbers. */
  readonly example: string;
  /** For "and with TLS?", where encryption changes something. */
  readonly withTls?: string;
}
