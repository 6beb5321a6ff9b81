import { initialState, type HttpRequest, type LabState } from '@netward/lab-engine';
import { Browser, partsOf, type Trip } from '@netward/lab-engine/browser';
import { playVisits, type PlayedAttempt, type Walk } from '@netward/lab-engine/stream';
import type { HandshakeFault } from '@netward/lab-engine/tls';
import { microsOf } from '../time-of-day.ts';
import { remembered } from '../remembered.ts';
import { CERTIFICATES, TODAY } from './certificates.ts';
import type { TlsConfiguration } from './configuration.ts';
import { CLIENTS, stream, type TlsVisit } from './stream.ts';

/** The shop of this challenge, on the standard ports. */
const SHOP = initialState({
  tlsEnabled: true,
  hasEveryPage: true,
  today: TODAY,
  ports: { http: 80, https: 443 },
});

/** The network with a learner's servers in it. */
export function configure(configuration: TlsConfiguration): LabState {
  const { plain, hsts, secure, protocols, certificate } = configuration;
  return {
    ...SHOP,
    plain,
    hsts,
    securesCookies: secure,
    protocols,
    certificate: CERTIFICATES[certificate],
  };
}

/** Why no page came. */
export type Failure = 'refused' | HandshakeFault;
export type Trouble = Failure | 'other page' | 'cookie refused';

/** A visit as it went through the network. */
export interface PlayedVisit {
  readonly visit: TlsVisit;
  readonly played: PlayedAttempt<VisitAttempt>;
  /** Its requests and the attempts at one, in order. */
  readonly trips: readonly Trip[];
  /** null: the visitor got what was asked for. */
  readonly trouble: Trouble | null;
  /** What somebody who listens can read; empty if nobody does. */
  readonly read: readonly Secret[];
}

interface VisitAttempt {
  readonly at: number;
  readonly visit: TlsVisit;
  readonly browser: Browser;
  /** Days ago, when the same browser was here by HTTPS, and nobody listened. */
  readonly isEarlier: boolean;
}

const SHOP_ADDRESS = '10.0.0.20';
const DAY = 86_400_000_000;

/** A day's visits through the network with these servers. */
export const playedVisits = remembered(
  (configuration: TlsConfiguration, day): readonly PlayedVisit[] => {
    const attempts = stream(day).map((visit): VisitAttempt => {
      const browser = new Browser(CLIENTS[visit.client]);
      return { at: microsOf(visit.time), visit, browser, isEarlier: false };
    });
    const earlier = attempts
      .filter(({ visit }) => visit.wasHere !== null)
      .map((each) => ({ ...each, at: each.at - each.visit.wasHere! * DAY, isEarlier: true }))
      .sort((one, other) => one.at - other.at);
    const trips = new Map<VisitAttempt, readonly Trip[]>();
    const open = (walk: Walk, attempt: VisitAttempt) => {
      const made = attempt.isEarlier ? comeEarlier(walk, attempt) : come(walk, attempt);
      trips.set(attempt, made);
      return made.at(-1)!.connected;
    };
    return playVisits(configure(configuration), [...earlier, ...attempts], open)
      .slice(earlier.length)
      .map((played) => visited(played, trips.get(played.attempt)!));
  },
);

const endsOf = ({ source }: TlsVisit) =>
  ({ from: 'client', source, destination: SHOP_ADDRESS }) as const;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

const LOGIN = partsOf('https://shop.lab/login');

/** The visit some days ago that HSTS and a session may be left from. */
function comeEarlier(walk: Walk, { visit, browser }: VisitAttempt): readonly Trip[] {
  walk.isListening = false;
  const day = daysBefore(TODAY, visit.wasHere!);
  return browser.visit(walk, { ...endsOf(visit), day }, LOGIN, visit.hasSession ? 'POST' : 'GET');
}

/** What somebody does on a visit, request by request. */
function come(walk: Walk, { visit, browser }: VisitAttempt): readonly Trip[] {
  walk.isListening = visit.isHeard;
  const first = visit.does === 'post' ? 'POST' : 'GET';
  const trips = browser.visit(walk, endsOf(visit), partsOf(visit.opens), first);
  const last = trips.at(-1)!;
  const isThere = last.connected.response !== null && last.path === visit.path;
  if (!isThere || visit.does === 'look' || last.method === 'POST') return trips;
  // The form is on the page, and is posted to the page's own address.
  return [...trips, browser.ask(walk, endsOf(visit), last, 'POST')];
}

function visited(played: PlayedAttempt<VisitAttempt>, trips: readonly Trip[]): PlayedVisit {
  const { visit } = played.attempt;
  const last = trips.at(-1)!;
  const trouble =
    failureOf(last) ??
    (last.path !== visit.path ? 'other page' : last.refusesCookie ? 'cookie refused' : null);
  const isHeard = visit.isHeard && trips.some(({ scheme }) => scheme === 'http');
  return { visit, played, trips, trouble, read: isHeard ? secretsIn(played) : [] };
}

/** Why a request got no answer; null for one that did. */
export function failureOf({ connected: { ending, tls } }: Trip): Failure | null {
  return ending === 'refused' ? 'refused' : (tls?.fault ?? null);
}

/** Where the answer sends the browser; null for a page, and where none came. */
export function locationOf({ connected: { response } }: Trip): string | null {
  return response?.location ?? null;
}

export function sendsPassword({ method, connected }: Trip): boolean {
  return method === 'POST' && connected.response !== null;
}

/** What gives a secret away in a request or an answer. */
const SECRETS = { password: /pw=/, 'session cookie': /cookie: session=/i } as const;
export type Secret = keyof typeof SECRETS;

/** The secrets in what the listener's copies show in the clear. */
function secretsIn({ packets }: PlayedAttempt<VisitAttempt>): readonly Secret[] {
  const lines = packets.flatMap(({ to, payload }) => {
    if (to !== 'sniffer') return [];
    if (payload.kind === 'request') return linesOf(payload.request);
    return payload.kind === 'response' ? linesOf(payload.response) : [];
  });
  const names = Object.keys(SECRETS) as readonly Secret[];
  return names.filter((name) => lines.some((line) => SECRETS[name].test(line)));
}

const linesOf = ({ headers = [], body = '' }: Pick<HttpRequest, 'headers' | 'body'>) => [
  ...headers,
  body,
];
