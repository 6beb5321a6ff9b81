import { type Trip, Browser, partsOf } from '@netward/lab-engine/browser';
import type { Day, JudgedFlow, Judgement } from '../challenge.ts';
import { countedWords, plural, explainFrom, goalsFrom, remembered } from '../judging.ts';
import { type TlsConfiguration, CERTIFICATES } from './configuration.ts';
import texts from './texts.json' with { type: 'json' };
import { initialState, type LabState } from '@netward/lab-engine';
import { playVisits, type PlayedAttempt, type Walk } from '@netward/lab-engine/stream';
import type { HandshakeFault } from '@netward/lab-engine/tls';
import { microsOf } from '../time-of-day.ts';
import { CLIENTS, stream, type TlsVisit } from './stream.ts';

const TODAY = '2026-11-22';

const SHOP = initialState({
  tlsEnabled: true,
  hasEveryPage: true,
  today: TODAY,
  ports: { http: 80, https: 443 },
});

/** The network with a learner's servers in it. */
export function configure({ secure, certificate, ...servers }: TlsConfiguration): LabState {
  return { ...SHOP, ...servers, securesCookies: secure, certificate: CERTIFICATES[certificate] };
}

export interface VisitAttempt {
  readonly at: number;
  readonly visit: TlsVisit;
  readonly browser: Browser;
  /** Days ago, when the same browser was here by HTTPS, without a listener. */
  readonly isEarlier: boolean;
}

const SHOP_ADDRESS = '10.0.0.20';
const DAY = 86_400_000_000;

/** A day's visits through the network with these servers. */
export const playedVisits = remembered((configuration: TlsConfiguration, day) => {
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
});

const endsOf = ({ source }: TlsVisit) =>
  ({ from: 'client', source, destination: SHOP_ADDRESS }) as const;

const LOGIN = partsOf('https://shop.lab/login');

/** The visit some days ago that HSTS and a session may be left from. */
function comeEarlier(walk: Walk, { visit, browser }: VisitAttempt): readonly Trip[] {
  walk.isListening = false;
  const day = new Date(Date.parse(TODAY) - (visit.wasHere! * DAY) / 1_000)
    .toISOString()
    .slice(0, 10);
  return browser.visit(walk, { ...endsOf(visit), day }, LOGIN, visit.hasSession ? 'POST' : 'GET');
}

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

/** A visit as it went through the network: its requests and the attempts at one, in order. */
export type PlayedVisit = ReturnType<typeof visited>;

function visited(played: PlayedAttempt<VisitAttempt>, trips: readonly Trip[]) {
  const { visit } = played.attempt;
  const last = trips.at(-1)!;
  // Null where the visitor got what was asked for.
  const trouble: ReturnType<typeof failureOf> | 'other page' | 'cookie refused' =
    failureOf(last) ??
    (last.path !== visit.path ? 'other page' : last.refusesCookie ? 'cookie refused' : null);
  const isHeard = visit.isHeard && trips.some(({ scheme }) => scheme === 'http');
  return { visit, played, trips, trouble, read: isHeard ? secretsIn(played) : [] };
}

/** Why a request got no answer; null for one that did. */
export function failureOf({ connected: { ending, tls } }: Trip): 'refused' | HandshakeFault | null {
  return ending === 'refused' ? 'refused' : (tls?.fault ?? null);
}

/** Where the answer sends the browser; null for a page, and where none came. */
export function locationOf({ connected: { response } }: Trip): string | null {
  return response?.location ?? null;
}

export function sendsPassword({ method, connected }: Trip): boolean {
  return method === 'POST' && connected.response !== null;
}

const SECRETS = { password: /pw=/, 'session cookie': /cookie: session=/i } as const;

/** The secrets in what the listener's copies show in the clear. */
function secretsIn({ packets }: PlayedAttempt<VisitAttempt>): readonly (keyof typeof SECRETS)[] {
  const lines = packets.flatMap(({ to, payload }) => {
    if (to !== 'sniffer' || (payload.kind !== 'request' && payload.kind !== 'response')) return [];
    const message = payload.kind === 'request' ? payload.request : payload.response;
    return [...(message.headers ?? []), message.body ?? ''];
  });
  const names = Object.keys(SECRETS) as readonly (keyof typeof SECRETS)[];
  return names.filter((name) => lines.some((line) => SECRETS[name].test(line)));
}

export const earId = ({ id }: { readonly id: string }): string => `${id}-ear`;

/** The lines of a day: one about each visit, and one about somebody who listens to it. */
export const linesOf = (configuration: TlsConfiguration, day: Day) =>
  playedVisits(configuration, day).flatMap((played) => {
    const { visit } = played;
    const line = { flow: { id: visit.id }, isEar: false, played };
    return visit.isHeard ? [line, { ...line, flow: { id: earId(visit) }, isEar: true }] : [line];
  });

/** How a visitor came to the page. */
export function arrivalOf({ trips }: PlayedVisit) {
  if (trips.some(({ isUpgraded }) => isUpgraded)) return 'by HSTS';
  return trips.some(locationOf) ? 'by redirect' : 'as opened';
}

/** What kept the secrets of a visit, or gave them away. */
export function earDecision({ read, trips }: PlayedVisit) {
  if (read.length > 0) return 'plain HTTP';
  if (trips.some(({ isUpgraded }) => isUpgraded)) return 'HSTS';
  if (trips.some(({ keepsCookieBack }) => keepsCookieBack)) return 'Secure';
  return trips.some(({ scheme }) => scheme === 'http') ? 'no secret sent' : 'TLS';
}

const CAME = { 'by HSTS': 'HSTS', 'by redirect': 'redirect', 'as opened': null } as const;

function judgedLine(line: ReturnType<typeof linesOf>[number]): JudgedFlow {
  const { flow, isEar, played } = line;
  const { visit, trips, trouble, read } = played;
  const { time, source } = visit;
  const about = { id: flow.id, time, source, alerts: 0 };
  const isRead = read.length > 0;
  if (isEar)
    return {
      ...about,
      summary: `somebody listens, reads ${isRead ? read.join(' and ') : 'no secret'}`,
      outcome: isRead ? 'through' : 'stopped',
      decidedBy: earDecision(played),
    };
  const scheme = trips.at(-1)!.scheme.toUpperCase();
  return {
    ...about,
    summary: `${trouble ? texts.troubles[trouble] : `by ${scheme}`}, ${visit.opens}`,
    outcome: trouble ? 'turned-away' : 'served',
    decidedBy: trouble ? texts.parts[trouble] : (CAME[arrivalOf(played)] ?? scheme),
  };
}

const OLD = ['TLSv1', 'TLSv1.1'] as const;

/** What a configuration does with a stream: a line for each visit, and one for its listener. */
export function judge(configuration: TlsConfiguration, traffic: Day): Judgement {
  const visits = playedVisits(configuration, traffic);
  const flows = linesOf(configuration, traffic).map(judgedLine);
  // For the old till nothing but TLS 1.0 would do.
  const wanted = visits.filter(({ visit }) => visit.client !== 'till');
  const unserved = wanted.filter(({ trouble }) => trouble !== null).length;
  const old = OLD.filter((each) => configuration.protocols.includes(each));
  const goals = goalsFrom(texts.goals, flows, {
    ...{ unserved, wanted: wanted.length, wantedServed: wanted.length - unserved },
    ...{ oldVersions: old.length, versionsOn: old.join(' and ') },
  });
  return { traffic, flows, goals, hits: hitsAmong(visits.flatMap(({ trips }) => trips)) };
}

function hitsAmong(trips: readonly Trip[]): Judgement['hits'] {
  const count = (is: (trip: Trip) => boolean) => trips.filter(is).length;
  return {
    plain: count(({ scheme }) => scheme === 'http'),
    hsts: count(({ isUpgraded }) => isUpgraded),
    secure: count(({ keepsCookieBack }) => keepsCookieBack),
    protocols: count((trip) => failureOf(trip) === 'no common version'),
    certificate: count(
      ({ connected: { tls } }) => tls?.checks.some(({ isFine }) => !isFine) === true,
    ),
  };
}

/** What the flows of a list have in common. */
export const explain = explainFrom(texts.explanations, {
  'turned-away': (configuration: TlsConfiguration, _, { traffic }) => {
    const troubles = playedVisits(configuration, traffic).flatMap(({ trouble }) =>
      trouble ? texts.troubles[trouble] : [],
    );
    return { troubles: countedWords(troubles) };
  },
  through: (configuration: TlsConfiguration, _, { traffic }) => {
    const read = playedVisits(configuration, traffic).flatMap((visit) => visit.read);
    const passwords = read.filter((secret) => secret === 'password').length;
    return {
      passwords: plural(passwords, 'password'),
      cookies: plural(read.length - passwords, 'session cookie'),
    };
  },
});
