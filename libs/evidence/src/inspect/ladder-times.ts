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
