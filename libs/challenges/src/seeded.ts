import { secondsOf, timeOfDay } from './time-of-day.ts';

/** Numbers in [0, 1) that follow from a seed (mulberry32, public domain): the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `least` to `most`, both included. */
export function between(next: () => number, least: number, most: number): number {
  return least + Math.floor(next() * (most - least + 1));
}

/** One of them. */
export function oneOf<T>(next: () => number, all: readonly T[]): T {
  return all[Math.floor(next() * all.length)]!;
}

/** All of them in another order (Fisher and Yates). */
export function shuffled<T>(next: () => number, all: readonly T[]): readonly T[] {
  const copy = [...all];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    [copy[index], copy[other]] = [copy[other]!, copy[index]!];
  }
  return copy;
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
