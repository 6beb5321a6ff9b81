/** The three days of a challenge that are the same for everybody, always. */
export const TRAFFICS = ['A', 'B', 'C'] as const;
export type Traffic = (typeof TRAFFICS)[number];

/** A day of traffic: one of the three, or one generated from a number, its seed. */
export type Day = Traffic | number;

/** The letter with which the ids of a day's flows begin: a seed's day has its own. */
export function letterOf(day: Day): string {
  return typeof day === 'number' ? 'D' : day;
}

/** 'A07': the id of a day's flow, from its place. */
export function flowId(day: Day, index: number): string {
  return `${letterOf(day)}${String(index + 1).padStart(2, '0')}`;
}
