import { secondsOf, timeOfDay } from './time-of-day.ts';

export { seeded, shuffled } from '@netward/lab-engine/seeded';

/** A whole number from `least` to `most`, both included. */
export function between(next: () => number, least: number, most: number): number {
  return least + Math.floor(next() * (most - least + 1));
}

/** One of them. */
export function oneOf<T>(next: () => number, all: readonly T[]): T {
  return all[Math.floor(next() * all.length)]!;
}

/** Times of day after `from`, in order, up to `most` seconds apart. */
export function timesOfDay(
  next: () => number,
  count: number,
  most: number,
  from = '09:00:00',
): readonly string[] {
  let at = secondsOf(from);
  return Array.from({ length: count }, () => {
    at += 1 + Math.floor(next() * most);
    return timeOfDay(at);
  });
}
