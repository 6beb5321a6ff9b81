import type { Ladder } from './ladder-types.ts';

export const SECOND = 1_000_000;

/** '0.740 ms', '1.000 s'. */
export function timeOf(at: number, unit: Ladder['unit']): string {
  return `${(at / (unit === 's' ? SECOND : 1_000)).toFixed(3)} ${unit}`;
}

/** '0.740 milliseconds'. */
export function spokenTime(at: number, unit: Ladder['unit']): string {
  return timeOf(at, unit).replace(/ m?s$/, unit === 's' ? ' seconds' : ' milliseconds');
}

/** A time in microseconds since 1970 as a date of HTTP: 'Sun, 22 Nov 2026 13:29:45 GMT'. */
export function httpDate(at: number): string {
  return new Date(Math.floor(at / 1_000)).toUTCString();
}
