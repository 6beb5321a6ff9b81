import { oneOf, seeded, shuffled } from '@netward/challenges/seeded';

/** One request of a morning at the shop. */
export interface SeededRequest {
  readonly time: string;
  readonly source: string;
  /** Its id in the table of requests. */
  readonly request: string;
}

/** Requests that belong together, and when they come, in seconds from nine o'clock on. */
export interface SeededVisit {
  readonly source: string;
  readonly requests: readonly string[];
  readonly from: number;
  /** The seconds between two of them, from and to. */
  readonly every: readonly [number, number];
}

/** People at home and on the road, each behind an address of their own. */
const HOMES = [
  ...[9, 33, 41, 55, 61, 77, 103, 130, 147, 200].map((last) => `192.0.2.${last}`),
  ...[23, 61, 77, 204].map((last) => `198.51.100.${last}`),
  '10.0.0.10',
  '10.0.0.12',
];
/** An office behind one address: many people, many browsers. */
export const OFFICE = '192.0.2.18';

/** The words of a text. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A visit whose requests stand in a text, by their ids. */
export function visit(
  source: string,
  from: number,
  every: SeededVisit['every'],
  requests: string,
): SeededVisit {
  return { source, requests: words(requests), from, every };
}

function clockOf(seconds: number): string {
  const parts = [9 + Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A morning: visits at their times, and single requests of anybody spread between them. */
export function morningOf(
  seed: number,
  seconds: number,
  visits: readonly SeededVisit[],
  single: readonly string[],
): readonly SeededRequest[] {
  const next = seeded(seed);
  const between = ([least, most]: SeededVisit['every']) =>
    least + Math.floor(next() * (most - least + 1));
  const told = visits.flatMap(({ source, requests, from, every }) => {
    let at = from;
    return requests.map((request, index) => {
      if (index > 0) at += between(every);
      return { at, source, request };
    });
  });
  const others = shuffled(next, single).map((request, index) => ({
    at: Math.floor(((index + next()) * seconds) / single.length),
    source: oneOf(next, HOMES),
    request,
  }));
  return [...told, ...others]
    .sort((one, other) => one.at - other.at)
    .map(({ at, source, request }) => ({ time: clockOf(at), source, request }));
}
