import { filled, type Values } from '@netward/lab-engine/filled';
import { TRAFFICS, type Traffic } from '../day.ts';
import { between, oneOf, seeded, shuffled } from '../seeded.ts';
import lists from './injections.json' with { type: 'json' };
import type { MorningRow } from './requests.ts';

/** Requests that belong together, and when they come, in seconds from nine o'clock on. */
export interface MorningVisit {
  readonly source: string;
  /** Ids of the table of requests; 'https:' before one that goes over TLS. */
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
  every: MorningVisit['every'],
  requests: string,
): MorningVisit {
  return { source, requests: words(requests), from, every };
}

/** Public addresses otherwise unused in a morning, each of them once. */
export function freshAddresses(next: () => number): () => string {
  const taken = new Set([...HOMES, OFFICE]);
  return () => {
    let address = OFFICE;
    while (taken.has(address))
      address = `${oneOf(next, ['192.0.2', '198.51.100', '203.0.113'])}.${between(next, 2, 254)}`;
    taken.add(address);
    return address;
  };
}

const NINE = 9 * 3_600;

/** A morning from nine o'clock on: visits at their times, and single requests of anybody spread over it. */
export function morningOf(
  seed: number,
  seconds: number,
  visits: readonly MorningVisit[],
  single: readonly string[],
): readonly MorningRow[] {
  const next = seeded(seed);
  const together = visits.flatMap(({ source, requests, from, every }) => {
    let at = from;
    return requests.map((request, index) => {
      if (index > 0) at += between(next, ...every);
      return { at, source, request };
    });
  });
  const others = shuffled(next, single).map((request, index) => ({
    at: Math.floor(((index + next()) * seconds) / single.length),
    source: oneOf(next, HOMES),
    request,
  }));
  return [...together, ...others]
    .sort((one, other) => one.at - other.at)
    .map((row) => ({ ...row, at: NINE + row.at }));
}

/** The addresses of a morning's attackers; one of them may be in the office. */
export function attackersIn(next: () => number, addressOf: () => string): readonly string[] {
  return [addressOf(), addressOf(), oneOf(next, [OFFICE, addressOf()])];
}

/** A morning by chance: its visits, all single requests that any morning has, and some of the others. */
export function anyMorning(
  next: () => number,
  seconds: number,
  visits: readonly MorningVisit[],
  { plain, others }: { readonly plain: string; readonly others: string },
): readonly MorningRow[] {
  const some = shuffled(next, words(others));
  const singles = [...words(plain), ...some.slice(0, between(next, 3, some.length))];
  return morningOf(between(next, 0, 2 ** 31), seconds, visits, singles);
}

/** The mornings that everybody sees, as data: requests by their ids, and lists of such by `{name}`. */
export interface WrittenMornings {
  readonly lists: Values;
  readonly mornings: Readonly<Record<Traffic, WrittenMorning>>;
}

interface WrittenMorning {
  readonly seconds: number;
  readonly visits: readonly (Pick<MorningVisit, 'source' | 'from'> & {
    readonly every: readonly number[];
    readonly requests: string;
  })[];
  readonly singles: string;
}

/** One of the mornings that everybody sees, and behind it the visits of `later`. */
export function writtenMorning(
  { lists, mornings }: WrittenMornings,
  day: Traffic,
  seed: number,
  later: (next: () => number, addressOf: () => string) => readonly MorningVisit[],
): readonly MorningRow[] {
  const own = seed + TRAFFICS.indexOf(day);
  const { seconds, visits, singles } = mornings[day];
  const together = visits.map(({ source, from, every: [least, most], requests }) =>
    visit(source, from, [least!, most!], filled(requests, lists)),
  );
  const next = seeded(own + 0x100);
  return [
    ...morningOf(own, seconds, together, words(filled(singles, lists))),
    ...morningOf(own + 0x100, 0, later(next, freshAddresses(next)), []),
  ];
}

/** Customers who look like attackers to rules that ask for less than they should, one for each such step. */
export const LOOKALIKES = words(lists.lookalikes);

/**
 * Injections of a free morning: some that everybody has seen, and two of each kind of those that are in none
 * of the fixed mornings, by what it takes to notice them.
 */
export function someInjections(next: () => number): readonly string[] {
  return [
    'sqli-percent',
    'sqli-mixed',
    ...shuffled(next, words(lists.seen)).slice(0, between(next, 2, 5)),
    ...lists.tomorrow.flatMap((kind) => shuffled(next, words(kind)).slice(0, 2)),
  ];
}
