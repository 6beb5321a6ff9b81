import type { Backend } from '@netward/lab-engine';
import type { Timetable } from '@netward/lab-engine/balanced';
import { between, oneOf } from '../seeded.ts';
import { timeOfDay } from '../time-of-day.ts';

/** How many requests a server works on at a time; it answers the next one with 503 by itself. */
export const WORKERS = 6;

/** The stream ends here, in milliseconds. */
export const END = 100_000;

const NINE = 9 * 3_600_000;

/** Microseconds since midnight of milliseconds since nine o'clock. */
export const microsOf = (at: number): number => (NINE + at) * 1_000;

/** And back, in whole milliseconds. */
export const millisOf = (micros: number): number => Math.floor(micros / 1_000) - NINE;

/** '09:01:04' for 64,000. */
export const timeOf = (at: number): string => timeOfDay((NINE + at) / 1_000);

/** From and until, in milliseconds since 09:00:00; `until` is not part of it. */
export type IncidentSpan = readonly [from: number, until: number];

/** What happens in one stream besides visits. Times are milliseconds since 09:00:00. */
export interface Incidents {
  /** WEB A's process dies. */
  readonly crash: number;
  /** The health page of WEB B answers 503 while its other pages work: it lost its database for a moment. */
  readonly hiccup: IncidentSpan;
  /** WEB A's process starts, dies once more, and starts for good. */
  readonly comeback: readonly [starts: number, dies: number, startsAgain: number];
  /** Everybody in one office looks at the new catalogue; the office has one address. */
  readonly rush: { readonly begins: number; readonly source: string };
  /** WEB B is updated: the script wants it empty from the first moment on and stops it at the second. */
  readonly update: IncidentSpan;
}

/**
 * The incidents of a free day. They stand to the checks of the solution (WEB A's at every half second, WEB
 * B's a quarter later) so that each part of it is needed: the first check after the crash is late, two meet
 * the hiccup and two the comeback. A check of WEB B two seconds apart, which is at the odd seconds, meets
 * the hiccup as well.
 */
export function drawnIncidents(next: () => number): Incidents {
  const one = (from: number, to: number) => between(next, from, to);
  const crash = one(24, 36) * 500 + 20;
  const odd = (2 * Math.ceil(crash / 2_000) + 2 * one(2, 3) + 1) * 1_000;
  const hiccup = [odd - 270, odd + 560] as const;
  const starts = odd + one(9, 14) * 500 - 20;
  const startsAgain = starts + one(2_400, 3_200);
  const begins = startsAgain + one(6_000, 9_000);
  const drains = begins + one(15_000, 18_000);
  const network = oneOf(next, ['192.0.2', '198.51.100', '203.0.113']);
  return {
    crash,
    hiccup,
    comeback: [starts, starts + 900, startsAgain],
    rush: { begins, source: `${network}.${one(100, 250)}` },
    update: [drains, drains + one(8_000, 9_500)],
  };
}

export const INCIDENT_KINDS = ['crash', 'hiccup', 'comeback', 'rush', 'update'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** The server that each incident happens to, the rush to both; and when it begins. */
export const INCIDENTS: Readonly<
  Record<IncidentKind, { server: Backend | null; begins(incidents: Incidents): number }>
> = {
  crash: { server: 'web-a', begins: ({ crash }) => crash },
  hiccup: { server: 'web-b', begins: ({ hiccup }) => hiccup[0] },
  comeback: { server: 'web-a', begins: ({ comeback }) => comeback[0] },
  rush: { server: null, begins: ({ rush }) => rush.begins },
  update: { server: 'web-b', begins: ({ update }) => update[1] },
};

/** The two servers of a stream as the network plays them. */
export function timetableOf(
  { crash, hiccup, comeback, update }: Incidents,
  sessions: Timetable['sessions'],
): Timetable {
  const span = (from: number, until: number) => [microsOf(from), microsOf(until)] as const;
  const [starts, dies, startsAgain] = comeback;
  return {
    runs: {
      'web-a': [span(0, crash), span(starts, dies), span(startsAgain, Infinity)],
      'web-b': [span(0, update[1])],
    },
    ill: { 'web-a': [], 'web-b': [span(...hiccup)] },
    workers: WORKERS,
    sessions,
  };
}

/** The incident that ends a server's process, or has ended it, at a time; and when it does. */
export function endOf(
  { crash, comeback, update }: Incidents,
  server: Backend,
  at: number,
): { readonly by: IncidentKind; readonly at: number } {
  const [starts, dies] = comeback;
  if (server === 'web-b') return { by: 'update', at: update[1] };
  if (at < starts) return { by: 'crash', at: crash };
  return { by: 'comeback', at: at < dies ? dies : Infinity };
}
