/** The three days of a challenge that are the same for everybody, always. */
export const TRAFFICS = ['A', 'B', 'C'] as const;
export type Traffic = (typeof TRAFFICS)[number];

/** A day of traffic. */
export type Day = Traffic;
