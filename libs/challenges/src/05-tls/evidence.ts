import type { HttpRequest, HttpResponse, Packet } from '@netward/lab-engine';
import { packetsOfFlow, type Leg } from '@netward/lab-engine/flow';
import type { Why, WhyFact } from '@netward/evidence';
import { accessLogLine } from '../access-line.ts';
import type { FlowEvidence, FlowRecord, Day } from '../challenge.ts';
import { plural } from '../shop/words.ts';
import { CERTIFICATES } from './certificates.ts';
import type { TlsConfiguration } from './configuration.ts';
import { earId, judgedVisits, TROUBLE_WORDS, type JudgedVisit } from './judge.ts';
import { handshakeWith, type Step } from './browse.ts';
import { SPEAKS, USER_AGENTS } from './visits.ts';

const SHOP = '10.0.0.20';
/** From one request of a visit to the next, in µs. */
const PAUSE = 20_000;

/** What stands under a visit, or under the listener beside it; null for an id that the stream does not have. */
export function evidence(
  configuration: TlsConfiguration,
  traffic: Day,
  id: string,
): FlowEvidence | null {
  for (const judged of judgedVisits(configuration, traffic)) {
    const isEar = id === earId(judged.visit) && judged.visit.isHeard === true;
    if (!isEar && id !== judged.visit.id) continue;
    const packets = packetsOf(configuration, judged);
    const why = isEar ? earWhy(judged) : customerWhy(configuration, judged);
    return { packets, why, written: writtenAbout(configuration, judged) };
  }
  return null;
}

function requestOf({ visit }: JudgedVisit, step: Step): HttpRequest {
  const { host, path, method, sendsCookie, sendsPassword } = step;
  const form = 'user=nora&pw=kiln-1974';
  return {
    kind: sendsPassword ? 'login' : 'page',
    method: method === 'POST' ? 'POST' : undefined,
    target: path,
    version: '1.1',
    // The standard port of a scheme is not written.
    host: null,
    agent: USER_AGENTS[visit.client],
    forwardedFor: null,
    headers: [
      `Host: ${host}`,
      ...(sendsCookie ? ['Cookie: session=9f3ac1'] : []),
      ...(sendsPassword ? ['Content-Type: application/x-www-form-urlencoded'] : []),
    ],
    body: sendsPassword ? form : undefined,
  };
}

function responseOf(
  { hsts, secure }: TlsConfiguration,
  { scheme, location, setsCookie }: Step,
): HttpResponse {
  const hasHsts = hsts !== null && (hsts.on === 'both' || hsts.on === scheme);
  const age = hsts && `max-age=${hsts.maxAge}${hsts.subdomains ? '; includeSubDomains' : ''}`;
  return {
    status: location === null ? 200 : 301,
    location,
    hsts: false,
    headers: [
      ...(hasHsts ? [`Strict-Transport-Security: ${age}`] : []),
      ...(setsCookie
        ? [`Set-Cookie: session=9f3ac1; Path=/; Domain=shop.lab${secure ? '; Secure' : ''}`]
        : []),
    ],
    body: location === null ? '<h1>Shop</h1>' : 'Moved Permanently',
  };
}

/** One connection for each request; the listener gets a copy of what the customer's wire carries. */
function legsOf(configuration: TlsConfiguration, judged: JudgedVisit): readonly Leg[] {
  const { visit, steps } = judged;
  return steps.map((step, index): Leg => {
    const isSecure = step.scheme === 'https';
    const isRefused = step.failure === 'refused';
    const base: Omit<Leg, 'ending' | 'request' | 'response'> = {
      path: ['client', 'server'],
      source: visit.source,
      destination: SHOP,
      port: isSecure ? 443 : 80,
      openedAt: index * PAUSE,
      tls: isSecure ? handshakeWith(configuration, SPEAKS[visit.client], step.host) : null,
      taps: visit.isHeard ? [{ node: 'sniffer', after: 'client' }] : [],
    };
    if (isRefused) return { ...base, ending: 'refused', request: null, response: null };
    if (step.failure) return { ...base, ending: 'no handshake', request: null, response: null };
    return {
      ...base,
      ending: 'answered',
      request: requestOf(judged, step),
      response: responseOf(configuration, step),
    };
  });
}

function packetsOf(configuration: TlsConfiguration, judged: JudgedVisit): readonly Packet[] {
  return packetsOfFlow(legsOf(configuration, judged), judged.visit.turn);
}

const fact = (name: string, text: string): WhyFact => ({
  name,
  value: { text, marks: [] },
  line: null,
});

/** What each request of the visit was, as facts. */
function factsOf({ steps, visit }: JudgedVisit): readonly WhyFact[] {
  const seen = steps.map((step) => {
    const what = `${step.method} ${step.scheme}://${step.host}${step.path}`;
    const how = [
      ...(step.isUpgraded ? ['http by address, https by HSTS'] : []),
      ...(step.version ? [step.version] : []),
      ...(step.failure ? [TROUBLE_WORDS[step.failure]] : []),
      ...(step.sendsCookie ? ['with the session cookie'] : []),
      ...(step.keepsCookieBack ? ['without the session cookie, which is Secure'] : []),
      ...(step.sendsPassword ? ['with the password'] : []),
      ...(step.location ? [`answered 301, ${step.location}`] : []),
    ];
    return fact('request', [what, ...how].join(', '));
  });
  const before =
    visit.wasHere === undefined ? 'never' : `${plural(visit.wasHere, 'day')} ago, by HTTPS`;
  return [...seen, fact('here before', before), fact('client', visit.client)];
}

const NGINX = 'nginx, ports 80 and 443';

function customerWhy(configuration: TlsConfiguration, judged: JudgedVisit): Why {
  const { trouble } = judged;
  return {
    device: 'Server',
    node: 'server',
    verdict: trouble ? 'failed' : judged.steps.at(-1)!.scheme === 'https' ? 'encrypted' : 'passed',
    heading: NGINX,
    sentence: customerSentence(configuration, judged),
    reason: { kind: 'facts' },
    facts: factsOf(judged),
    silent: judged.steps.some(({ failure }) => failure)
      ? ['The access log has no line for a connection that brought no request.']
      : [],
  };
}

function customerSentence(
  { certificate, protocols }: TlsConfiguration,
  { visit, steps, trouble }: JudgedVisit,
): string {
  const last = steps.at(-1)!;
  const { names, until } = CERTIFICATES[certificate];
  switch (trouble) {
    case null:
      if (steps.some(({ isUpgraded }) => isUpgraded))
        return 'The browser remembered HSTS and asked by HTTPS from the start.';
      return steps[0]!.location
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

function earWhy(judged: JudgedVisit): Why {
  const { read, steps } = judged;
  return {
    device: 'Sniffer',
    node: 'sniffer',
    verdict: read.length > 0 ? 'exposed' : 'encrypted',
    heading: 'Somebody on the same network',
    sentence: earSentence(judged),
    reason: { kind: 'facts' },
    facts: factsOf(judged),
    silent: steps.length > 0 ? ['Listening leaves no line in any log.'] : [],
  };
}

function earSentence({ read, steps }: JudgedVisit): string {
  const leak = steps.find(({ readable }) => readable.length > 0);
  if (leak) {
    const sentFirst = leak.location ? ', before the redirect could say anything' : '';
    return `${leak.method} ${leak.path} went out in plain HTTP with the ${read.join(' and the ')} in it${sentFirst}.`;
  }
  if (steps.some(({ keepsCookieBack }) => keepsCookieBack))
    return 'The first request was readable, and the browser kept the session cookie out of it because it is Secure.';
  if (steps.some(({ isUpgraded }) => isUpgraded))
    return 'The browser remembered HSTS, so nothing left it in plain HTTP.';
  if (steps.some(({ scheme }) => scheme === 'http'))
    return 'What went out in plain HTTP held no secret: an address, and no cookie.';
  return 'Everything after the handshake is encrypted; the name in the handshake and the sizes can be seen.';
}

function writtenAbout(configuration: TlsConfiguration, judged: JudgedVisit): readonly FlowRecord[] {
  const { visit, steps } = judged;
  const { time, source } = visit;
  return steps
    .filter(({ failure }) => failure === null)
    .map((step) => {
      const request = requestOf(judged, step);
      const response = responseOf(configuration, step);
      return { time, tool: 'nginx', text: accessLogLine({ source, time, request, response }) };
    });
}
