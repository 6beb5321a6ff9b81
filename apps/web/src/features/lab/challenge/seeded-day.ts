/** Which day is sealed. */
export interface SealedSeed {
  readonly seed: number;
  /** Whether it follows from the account, so that the server knows it. */
  readonly isOwn: boolean;
}

/** A day that was made from a number, and the configuration that it is played with. */
export interface SeededDay extends SealedSeed {
  readonly configuration: unknown;
}

/** The day that is judged once, and any other. */
export type DayKind = 'sealed' | 'free';

/** Days that take work of their own, as they were left; one of each kind. */
export type BegunDays = Readonly<Partial<Record<DayKind, SeededDay>>>;
