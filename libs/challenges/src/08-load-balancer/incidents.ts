import type { Traffic } from '../challenge.ts';

export const SERVERS = ['web-a', 'web-b'] as const;
export type WebServer = (typeof SERVERS)[number];

/** From and until, in milliseconds since 09:00:00; `until` is not part of it. */
export type Span = readonly [from: number, until: number];

/** What happens in one stream besides visits. Times are milliseconds since 09:00:00. */
export interface Incidents {
  /** WEB A's process dies. */
  readonly crash: number;
  /** The health page of WEB B answers 503 while its other pages work: it lost its database for a moment. */
  readonly hiccup: Span;
  /** WEB A's process starts, dies once more, and starts for good. */
  readonly comeback: readonly [starts: number, dies: number, startsAgain: number];
  /** Everybody in one office looks at the new catalogue; the office has one address. */
  readonly rush: { readonly begins: number; readonly source: string };
  /** WEB B is updated: the script wants it empty from the first moment on and stops it at the second. */
  readonly update: Span;
}

export const INCIDENTS: Readonly<Record<Traffic, Incidents>> = {
  A: {
    crash: 18_340,
    hiccup: [25_020, 25_840],
    comeback: [38_210, 39_120, 41_460],
    rush: { begins: 52_000, source: '198.51.100.23' },
    update: [73_000, 82_300],
  },
  B: {
    crash: 12_660,
    hiccup: [21_540, 22_370],
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
