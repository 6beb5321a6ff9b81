/** What is asked beside every level. Of needs and harm each has to be recognised, so they are apart. */
export const ANY_LEVEL_TOPICS = ['need', 'harm', 'manners', 'page', 'careers'] as const;

export type AnyLevelTopic = (typeof ANY_LEVEL_TOPICS)[number];

/** A question beside any level and its written answer, which holds in every level and every state of the lab. */
export interface AnswerOfAnyLevel {
  /** Ways to ask it, as students type; the first is the question in good English. */
  readonly asked: readonly string[];
  /** The first sentence fits every phrasing. */
  readonly answer: string;
  /** For "why?": the reason, one step deeper. */
  readonly why?: string;
  readonly simpler?: string;
  readonly example?: string;
  /** What to ask next: the first phrasing of another answer in the same file. */
  readonly followUp?: string;
}

/** A question about a level and its written answer, true in every state of the lab or after what it names; no quiz answer. */
export interface WrittenAnswer extends Required<AnswerOfAnyLevel> {
  /** The point of the level's Read More that teaches this, by its name. */
  readonly taughtBy: string;
  /** The kind of record that its question takes for granted. */
  readonly when?: string;
  /** For "and with TLS?", where encryption changes something. */
  readonly withTls?: string;
}
