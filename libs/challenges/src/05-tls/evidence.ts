import type { Trip } from '@netward/lab-engine/browser';
import type { Why, WhyFact } from '@netward/lab-engine/inspect';
import type { FlowEvidence } from '../challenge.ts';
import type { Day } from '../day.ts';
import { writtenDuring } from '../played.ts';
import { plural } from '../shop/words.ts';
import { CERTIFICATES } from './certificates.ts';
import type { TlsConfiguration } from './configuration.ts';
import { earId, TROUBLE_WORDS } from './judge.ts';
import { failureOf, locationOf, playedVisits, sendsPassword, type PlayedVisit } from './play.ts';

/** What stands under a visit, or under the listener beside it; null for an id that the day does not have. */
export function evidence(
  configuration: TlsConfiguration,
  day: Day,
  id: string,
): FlowEvidence | null {
  for (const each of playedVisits(configuration, day)) {
    const isEar = id === earId(each.visit) && each.visit.isHeard === true;
    if (!isEar && id !== each.visit.id) continue;
    const { played } = each;
    const why = isEar ? earWhy(each) : customerWhy(configuration, each);
    return { packets: played.packets, why, written: writtenDuring(played) };
  }
  return null;
}

const fact = (name: string, text: string): WhyFact => ({
  name,
  value: { text, marks: [] },
  line: null,
});

/** What each request of the visit was, as facts. */
function factsOf({ trips, visit }: PlayedVisit): readonly WhyFact[] {
  const seen = trips.map((trip) => {
    const { method, scheme, host, path, connected } = trip;
    const [failure, location] = [failureOf(trip), locationOf(trip)];
    const how = [
      `${method} ${scheme}://${host}${path}`,
      ...(trip.isUpgraded ? ['http by address, https by HSTS'] : []),
      ...(connected.tls?.version ? [connected.tls.version] : []),
      ...(failure ? [TROUBLE_WORDS[failure]] : []),
      ...(trip.sendsCookie ? ['with the session cookie'] : []),
      ...(trip.keepsCookieBack ? ['without the session cookie, which is Secure'] : []),
      ...(sendsPassword(trip) ? ['with the password'] : []),
      ...(location ? [`answered 301, ${location}`] : []),
    ];
    return fact('request', how.join(', '));
  });
  const checks = trips.flatMap(({ connected }) => connected.tls?.checks ?? []);
  const certificate = [...new Map(checks.map((check) => [check.name, check])).values()].map(
    ({ name, value, wanted, isFine }) =>
      fact(`certificate, ${name}`, `${value}, ${isFine ? 'as wanted' : 'not'}: ${wanted}`),
  );
  const before =
    visit.wasHere === undefined ? 'never' : `${plural(visit.wasHere, 'day')} ago, by HTTPS`;
  return [...seen, ...certificate, fact('here before', before), fact('client', visit.client)];
}

const NGINX = 'nginx, ports 80 and 443';

function customerWhy(configuration: TlsConfiguration, judged: PlayedVisit): Why {
  const { trouble } = judged;
  return {
    device: 'Server',
    node: 'server',
    verdict: trouble ? 'failed' : judged.trips.at(-1)!.scheme === 'https' ? 'encrypted' : 'passed',
    heading: NGINX,
    sentence: customerSentence(configuration, judged),
    reason: { kind: 'facts' },
    facts: factsOf(judged),
    silent: judged.trips.some(failureOf)
      ? ['The access log has no line for a connection that brought no request.']
      : [],
  };
}

function customerSentence(
  { certificate, protocols }: TlsConfiguration,
  { visit, trips, trouble }: PlayedVisit,
): string {
  const last = trips.at(-1)!;
  const { names, until } = CERTIFICATES[certificate];
  switch (trouble) {
    case null:
      if (trips.some(({ isUpgraded }) => isUpgraded))
        return 'The browser remembered HSTS and asked by HTTPS from the start.';
      return locationOf(trips[0]!)
        ? 'Port 80 sent the browser on, and it got the page by HTTPS.'
        : `The page came by ${last.scheme.toUpperCase()}, as the address said.`;
    case 'refused':
      return 'The address says http, nothing listens on port 80, and the server answers the SYN with a reset.';
    case 'no common version':
      return `The server speaks ${protocols.join(', ')}, and this client knows none of them.`;
    case 'expired':
      return `The certificate was valid until ${until}, so the browser shows a warning in place of the page.`;
    case 'wrong name':
      return `The certificate is for ${names.join(' and ')}, not for ${last.host}, so the browser shows a warning.`;
    case 'unknown authority':
      return 'No authority that the browser trusts has signed the certificate, so it shows a warning.';
    case 'other page':
      return `The link says ${visit.path}, and the redirect led to ${last.path}.`;
    case 'cookie refused':
      return 'The shop set a Secure cookie over plain HTTP, browsers refuse that, and the login was lost with it.';
  }
}

function earWhy(judged: PlayedVisit): Why {
  const { read, trips } = judged;
  return {
    device: 'Sniffer',
    node: 'sniffer',
    verdict: read.length > 0 ? 'exposed' : 'encrypted',
    heading: 'Somebody on the same network',
    sentence: earSentence(judged),
    reason: { kind: 'facts' },
    facts: factsOf(judged),
    silent: trips.length > 0 ? ['Listening leaves no line in any log.'] : [],
  };
}

/** Whether a request gave something away in plain HTTP. */
function leaks(trip: Trip): boolean {
  const { scheme, sendsCookie, connected } = trip;
  const setsCookie = connected.response?.headers?.some((line) => /^Set-Cookie:/.test(line));
  return scheme === 'http' && (sendsPassword(trip) || sendsCookie || setsCookie === true);
}

function earSentence({ read, trips }: PlayedVisit): string {
  const leak = read.length > 0 ? trips.find(leaks) : undefined;
  if (leak) {
    const sentFirst = locationOf(leak) ? ', before the redirect could say anything' : '';
    return `${leak.method} ${leak.path} went out in plain HTTP with the ${read.join(' and the ')} in it${sentFirst}.`;
  }
  if (trips.some(({ keepsCookieBack }) => keepsCookieBack))
    return 'The first request was readable, and the browser kept the session cookie out of it because it is Secure.';
  if (trips.some(({ isUpgraded }) => isUpgraded))
    return 'The browser remembered HSTS, so nothing left it in plain HTTP.';
  if (trips.some(({ scheme }) => scheme === 'http'))
    return 'What went out in plain HTTP held no secret: an address, and no cookie.';
  return 'Everything after the handshake is encrypted; the name in the handshake and the sizes can be seen.';
}
