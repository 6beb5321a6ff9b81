import type { Day } from '../day.ts';
import { oneOf } from '../seeded.ts';

export const SERVERS = ['web-a', 'web-b'] as const;
export type WebServer = (typeof SERVERS)[number];

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
 * The hiccups of A and B lie so that between them they meet every check that is the first of its kind to
 * fail: `fall 1` loses too much in one of the three, whatever the interval.
 */
export const INCIDENTS: Readonly<Record<Day, Incidents>> = {
  A: {
    crash: 18_340,
    hiccup: [21_730, 22_580],
    comeback: [38_210, 39_120, 41_460],
    rush: { begins: 52_000, source: '198.51.100.23' },
    update: [73_000, 82_300],
  },
  B: {
    crash: 12_660,
    hiccup: [22_630, 23_460],
    comeback: [30_450, 31_340, 33_900],
    rush: { begins: 44_000, source: '192.0.2.130' },
    update: [71_000, 79_150],
  },
  C: {
    crash: 23_870,
    hiccup: [29_310, 30_150],
    comeback: [43_020, 43_920, 45_700],
    rush: { begins: 57_000, source: '203.0.113.201' },
    update: [77_000, 86_420],
  },
};

/**
 * The incidents of a free day. They stand to the checks of the solution (WEB A's at every half second, WEB
 * B's a quarter later) so that each part of it is needed: the first check after the crash is late, two meet
 * the hiccup and two the comeback. A check of WEB B two seconds apart, which is at the odd seconds, meets
 * the hiccup as well.
 */
export function drawnIncidents(next: () => number): Incidents {
  const one = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const crash = one(24, 36) * 500 + 20;
  const odd = (2 * Math.ceil(crash / 2_000) + 2 * one(2, 3) + 1) * 1_000;
  const hiccup = [odd - 270, odd + 560] as const;
  const starts = odd + one(9, 14) * 500 - 20;
  const startsAgain = starts + one(2_400, 3_200);
  const begins = startsAgain + one(6_000, 9_000);
  const drains = begins + one(15_000, 18_000);
  return {
    crash,
    hiccup,
    comeback: [starts, starts + 900, startsAgain],
    rush: {
      begins,
      source: `${oneOf(next, ['192.0.2', '198.51.100', '203.0.113'])}.${one(100, 250)}`,
    },
    update: [drains, drains + one(8_000, 9_500)],
  };
}

export const INCIDENT_KINDS = ['crash', 'hiccup', 'comeback', 'rush', 'update'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** When an incident begins, and the server it happens to; the rush happens to both. */
export function incidentAt(
  { crash, hiccup, comeback, rush, update }: Incidents,
  kind: IncidentKind,
): { readonly at: number; readonly server: WebServer | null } {
  switch (kind) {
    case 'crash':
      return { at: crash, server: 'web-a' };
    case 'hiccup':
      return { at: hiccup[0], server: 'web-b' };
    case 'comeback':
      return { at: comeback[0], server: 'web-a' };
    case 'rush':
      return { at: rush.begins, server: null };
    case 'update':
      return { at: update[1], server: 'web-b' };
  }
}
