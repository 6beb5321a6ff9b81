import type { Trip } from '@netward/lab-engine/browser';
import type { Goal, JudgedFlow, Judgement, Outcome, Day } from '../challenge.ts';
import { countedWords } from '../counted.ts';
import { plural } from '../shop/words.ts';
import type { TlsConfiguration } from './configuration.ts';
import { failureOf, locationOf, playedVisits, type PlayedVisit, type Trouble } from './play.ts';
import type { TlsVisit } from './visits.ts';

export const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  refused: 'port 80 is closed',
  'no common version': 'no TLS version in common',
  expired: 'certificate expired',
  'wrong name': 'certificate for another name',
  'unknown authority': 'certificate of unknown authority',
  'other page': 'sent to another page',
  'cookie refused': 'Secure cookie refused over HTTP',
};

export const earId = (visit: TlsVisit): string => `${visit.id}-ear`;

function customerLine({ visit, trips, trouble }: PlayedVisit): JudgedFlow {
  const last = trips.at(-1)!;
  const isUpgraded = trips.some((trip) => trip.isUpgraded);
  const how = isUpgraded ? 'HSTS' : trips.some(locationOf) ? 'redirect' : last.scheme.toUpperCase();
  return {
    id: visit.id,
    time: visit.time,
    source: visit.source,
    summary: `${trouble ? TROUBLE_WORDS[trouble] : `by ${last.scheme.toUpperCase()}`}, ${visit.opens}`,
    outcome: trouble ? 'turned-away' : 'served',
    decidedBy: trouble ? partOf(trouble) : how,
    alerts: 0,
  };
}

/** The setting that a trouble goes back to. */
function partOf(trouble: Trouble): string {
  if (trouble === 'refused' || trouble === 'other page') return 'port 80';
  if (trouble === 'no common version') return 'ssl_protocols';
  return trouble === 'cookie refused' ? 'Secure' : 'certificate';
}

/** What kept the secrets of a visit, or gave them away. */
function earDecision({ read, trips }: PlayedVisit): string {
  if (read.length > 0) return 'plain HTTP';
  if (trips.some(({ isUpgraded }) => isUpgraded)) return 'HSTS';
  if (trips.some(({ keepsCookieBack }) => keepsCookieBack)) return 'Secure';
  return trips.some(({ scheme }) => scheme === 'http') ? 'no secret sent' : 'TLS';
}

function earLine(each: PlayedVisit): JudgedFlow {
  const { visit, read } = each;
  return {
    id: earId(visit),
    time: visit.time,
    source: visit.source,
    summary: `somebody listens, ${read.length > 0 ? `reads ${read.join(' and ')}` : 'reads no secret'}`,
    outcome: read.length > 0 ? 'through' : 'stopped',
    decidedBy: earDecision(each),
    alerts: 0,
  };
}

/** The old till, for which nothing but TLS 1.0 would do. */
const isLeftBehind = ({ visit }: PlayedVisit) => visit.client === 'till';

const OLD = ['TLSv1', 'TLSv1.1'] as const;

function goalsOf({ protocols }: TlsConfiguration, visits: readonly PlayedVisit[]): readonly Goal[] {
  const heard = visits.filter(({ read }) => read.length > 0).length;
  const wanted = visits.filter((each) => !isLeftBehind(each));
  const served = wanted.filter(({ trouble }) => trouble === null).length;
  const old = OLD.filter((each) => protocols.includes(each));
  return [
    {
      text: 'No password and no session cookie readable',
      isMet: heard === 0,
      standing: `${heard} read`,
    },
    {
      text: 'Every customer served, but for the till that knows TLS 1.0 only',
      isMet: served === wanted.length,
      standing: `${served} of ${wanted.length}`,
    },
    {
      text: 'No version of TLS older than 1.2 (RFC 8996)',
      isMet: old.length === 0,
      standing: old.length === 0 ? 'none' : `${old.join(' and ')} on`,
    },
  ];
}

/** What a configuration does with a stream: a line for each visit, and one for whoever listens to it. */
export function judge(configuration: TlsConfiguration, traffic: Day): Judgement {
  const visits = playedVisits(configuration, traffic);
  const trips = visits.flatMap((visit) => visit.trips);
  const count = (is: (trip: Trip) => boolean) => trips.filter(is).length;
  return {
    traffic,
    flows: visits.flatMap((each) => [
      customerLine(each),
      ...(each.visit.isHeard ? [earLine(each)] : []),
    ]),
    goals: goalsOf(configuration, visits),
    hits: {
      plain: count(({ scheme }) => scheme === 'http'),
      hsts: count(({ isUpgraded }) => isUpgraded),
      secure: count(({ keepsCookieBack }) => keepsCookieBack),
      protocols: count((trip) => failureOf(trip) === 'no common version'),
      certificate: count(
        ({ connected: { tls } }) => tls?.checks.some(({ isFine }) => !isFine) === true,
      ),
    },
  };
}

/** What the flows of a list have in common. */
export function explain(
  configuration: TlsConfiguration,
  { traffic, flows }: Judgement,
  list: Outcome,
): string {
  const mine = flows.filter(({ outcome }) => outcome === list);
  if (mine.length === 0) return 'Nothing in this list.';
  const visits = playedVisits(configuration, traffic);
  if (list === 'served') return 'These visitors got the page they asked for, at its own address.';
  if (list === 'stopped')
    return 'Somebody listened to these visits and could read no password and no session cookie.';
  if (list === 'through') {
    const read = visits.flatMap((visit) => visit.read);
    const passwords = read.filter((secret) => secret === 'password').length;
    const cookies = read.length - passwords;
    return `Readable on the way: ${plural(passwords, 'password')} and ${plural(cookies, 'session cookie')}, all in plain HTTP.`;
  }
  return `Why: ${countedWords(visits.flatMap(({ trouble }) => (trouble ? TROUBLE_WORDS[trouble] : [])))}.`;
}
