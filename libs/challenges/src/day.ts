/** The three days of a challenge that are the same for everybody, always. */
export const TRAFFICS = ['A', 'B', 'C'] as const;
export type Traffic = (typeof TRAFFICS)[number];

/** A day of traffic. */
export type Day = Traffic;

/** The letter with which the ids of a day's flows begin: a seed's day has its own. */
export function letterOf(day: Day | number): string {
  return typeof day === 'number' ? 'D' : day;
}
