import type { Trip } from '@netward/lab-engine/browser';
import type { Day, JudgedFlow, Judgement } from '../challenge.ts';
import { countedWords, plural } from '../words.ts';
import { explainFrom, goalsFrom } from '../judging.ts';
import type { TlsConfiguration } from './configuration.ts';
import { failureOf, locationOf, playedVisits, type PlayedVisit } from './play.ts';
import texts from './texts.json' with { type: 'json' };

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
