import type { Trip } from '@netward/lab-engine/browser';
import { fact, type Why, type WhyFact } from '@netward/lab-engine/inspect';
import { evidenceFrom, writtenDuring } from '../played.ts';
import { plural } from '../judging.ts';
import { filled } from '@netward/lab-engine/filled';
import { CERTIFICATES, type TlsConfiguration } from './configuration.ts';
import {
  arrivalOf,
  earDecision,
  linesOf,
  failureOf,
  locationOf,
  sendsPassword,
  type PlayedVisit,
} from './judge.ts';
import sentences from './evidence.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

/** What stands under a visit, or under its listener. */
export const evidence = evidenceFrom(linesOf, ({ isEar, played }, configuration) => ({
  packets: played.played.packets,
  why: isEar ? earWhy(played) : customerWhy(configuration, played),
  written: writtenDuring(played.played),
}));

function requestInWords(trip: Trip): string {
  const { method, scheme, host, path, connected } = trip;
  const [failure, location] = [failureOf(trip), locationOf(trip)];
  return [
    `${method} ${scheme}://${host}${path}`,
    trip.isUpgraded && 'http by address, https by HSTS',
    connected.tls?.version,
    failure && texts.troubles[failure],
    trip.sendsCookie && 'with the session cookie',
    trip.keepsCookieBack && 'without the session cookie, which is Secure',
    sendsPassword(trip) && 'with the password',
    location && `answered 301, ${location}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function factsOf({ trips, visit }: PlayedVisit): readonly WhyFact[] {
  const checks = trips.flatMap(({ connected }) => connected.tls?.checks ?? []);
  const byName = new Map(checks.map((check) => [check.name, check]));
  const before = visit.wasHere === null ? 'never' : `${plural(visit.wasHere, 'day')} ago, by HTTPS`;
  return [
    ...trips.map((trip) => fact('request', requestInWords(trip))),
    ...[...byName.values()].map(({ name, value, wanted, isFine }) =>
      fact(`certificate, ${name}`, `${value}, ${isFine ? 'as wanted' : 'not'}: ${wanted}`),
    ),
    fact('here before', before),
    fact('client', visit.client),
  ];
}

function customerWhy({ certificate, protocols }: TlsConfiguration, played: PlayedVisit): Why {
  const { trouble, trips, visit } = played;
  const last = trips.at(-1)!;
  const { names, until } = CERTIFICATES[certificate];
  return {
    device: 'Server',
    node: 'server',
    verdict: trouble ? 'failed' : last.scheme === 'https' ? 'encrypted' : 'passed',
    heading: 'nginx, ports 80 and 443',
    sentence: filled(sentences.customer[trouble ?? arrivalOf(played)], {
      ...{ until, names: names.join(' and '), versions: protocols.join(', ') },
      ...{ host: last.host, path: last.path, wanted: visit.path },
      scheme: last.scheme.toUpperCase(),
    }),
    reason: { kind: 'facts' },
    facts: factsOf(played),
    silent: trips.some(failureOf)
      ? ['The access log has no line for a connection that brought no request.']
      : [],
  };
}

function leaks(trip: Trip): boolean {
  const setsCookie = trip.connected.response?.headers?.some((line) => /^Set-Cookie:/.test(line));
  return trip.scheme === 'http' && (sendsPassword(trip) || trip.sendsCookie || setsCookie === true);
}

function earWhy(played: PlayedVisit): Why {
  const { read, trips } = played;
  const leak = trips.find(leaks);
  return {
    device: 'Sniffer',
    node: 'sniffer',
    verdict: read.length > 0 ? 'exposed' : 'encrypted',
    heading: 'Somebody on the same network',
    sentence: filled(sentences.listener[earDecision(played)], {
      request: leak && `${leak.method} ${leak.path}`,
      secrets: read.join(' and the '),
      sentFirst: leak && locationOf(leak) ? ', before the redirect could say anything' : '',
    }),
    reason: { kind: 'facts' },
    facts: factsOf(played),
    silent: trips.length > 0 ? ['Listening leaves no line in any log.'] : [],
  };
}
