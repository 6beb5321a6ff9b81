import { AUTHORITY } from '@netward/lab-engine/tls';
import { numbersOf, type ChallengeAnswer, type Judgement } from '../challenge.ts';
import { CERTIFICATES, CERTIFICATE_NAMES } from './certificates.ts';
import type { TlsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { earId, judge } from './judge.ts';
import { playedVisits } from './play.ts';

type Ask = (configuration: TlsConfiguration, judgement: Judgement) => ChallengeAnswer | null;

/** '12 of 14 secrets kept, 27 of 29 visits with their page' with another configuration. */
function numbersWith(configuration: TlsConfiguration, { traffic }: Judgement): string {
  const {
    served,
    'turned-away': away,
    stopped,
    through,
  } = numbersOf(judge(configuration, traffic));
  return `${stopped} of ${stopped + through} secrets kept, ${served} of ${served + away} visits with their page`;
}

const whatWasRead: Ask = (configuration, { traffic }) => {
  const leak = playedVisits(configuration, traffic).find(({ read }) => read.length > 0);
  if (!leak) return null;
  const { why } = evidence(configuration, traffic, earId(leak.visit))!;
  return {
    question: `What was read at ${leak.visit.time}?`,
    phrasings: [
      'what could the listener read',
      'why was a password readable',
      'why could the cookie be read',
      'how did the secret leak',
      'who read the password',
      'why is something still readable',
    ],
    answer: `${leak.visit.source} opened ${leak.visit.opens}. ${why.sentence} Open the line: each packet is there as the listener got it.`,
  };
};

const whyTurnedAway: Ask = (configuration, { traffic, flows }) => {
  const away = flows.find(({ outcome }) => outcome === 'turned-away');
  if (!away) return null;
  const { why } = evidence(configuration, traffic, away.id)!;
  return {
    question: `Why did ${away.source} not get the page at ${away.time}?`,
    phrasings: [
      `why was ${away.source} turned away`,
      'why was this customer turned away',
      'why did a visit fail',
      'why did they get a warning',
      'who did not get their page',
      'what is wrong with this visit',
    ],
    answer: `${away.summary.split(', ')[1]} was opened. ${why.sentence}`,
  };
};

const whyNotRedirect: Ask = (configuration, judgement) => ({
  question: 'Is a redirect to HTTPS not enough?',
  phrasings: [
    'why is the redirect not enough',
    'what does a 301 not protect',
    'i redirect everything, why is it readable',
    'does return 301 keep the password secret',
    'what leaks before the redirect',
    'is redirecting safe',
  ],
  answer: `The redirect is an answer, so a request came before it: in plain HTTP, with every cookie that is not Secure, and with the password if a form posted it there. With a redirect and neither HSTS nor Secure: ${numbersWith({ ...configuration, plain: 'redirect', hsts: null, secure: false }, judgement)}.`,
});

const whatHsts: Ask = (configuration, judgement) => {
  const { hsts, plain } = configuration;
  const on = hsts ?? { on: 'https' as const, maxAge: 31_536_000, subdomains: true };
  const http =
    plain === 'closed' ? configuration : { ...configuration, hsts: { ...on, on: 'http' as const } };
  return {
    question: 'What does HSTS do, and where does it belong?',
    phrasings: [
      'what is hsts',
      'why does hsts on port 80 not count',
      'where do i put strict transport security',
      'does hsts work over http',
      'what is max-age for',
      'why does hsts not help',
    ],
    answer: `It tells a browser to ask this host by HTTPS only, for max-age seconds, even where an address says http. Browsers take it from HTTPS answers alone: over HTTP anybody could have written it. Sent by port 80 only: ${numbersWith(http, judgement)}. Sent by port 443: ${numbersWith({ ...configuration, hsts: { ...on, on: 'https' } }, judgement)}.`,
  };
};

const howLong: Ask = ({ hsts }, { traffic }) => {
  const posts = playedVisits(
    {
      plain: 'redirect',
      hsts: null,
      secure: true,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-2026',
    },
    traffic,
  );
  const days = posts.flatMap(({ visit, read }) => (read.length > 0 ? (visit.wasHere ?? []) : []));
  const longest = Math.max(...days);
  const mine = hsts ? `Yours lasts ${(hsts.maxAge / 86_400).toFixed(1)} days.` : 'You send none.';
  return {
    question: 'How long should max-age be?',
    phrasings: [
      'which max-age is right',
      'is a day of hsts enough',
      'how many seconds for hsts',
      'why a year',
      'max-age too short',
      'how long do browsers remember hsts',
    ],
    answer: `Longer than the pause between two visits. In traffic ${traffic} somebody who posts a password to an old address was last here ${longest} days ago, which is ${longest * 86_400} seconds. ${mine} A year, 31536000, is usual; begin with less while you are not sure that every name has HTTPS.`,
  };
};

const whatSecure: Ask = (configuration, judgement) => ({
  question: 'What does Secure on a cookie do?',
  phrasings: [
    'what is a secure cookie',
    'do i need secure if i redirect',
    'what does proxy_cookie_flags do',
    'why is the session cookie readable',
    'does secure encrypt the cookie',
    'is hsts instead of secure enough',
  ],
  answer: `The browser sends such a cookie by HTTPS only, so the request before a redirect goes without it. It encrypts nothing by itself, and it says nothing about passwords. A browser also refuses to take it over plain HTTP. With it: ${numbersWith({ ...configuration, secure: true }, judgement)}. Without: ${numbersWith({ ...configuration, secure: false }, judgement)}.`,
});

const whichCertificate: Ask = (configuration, judgement) => {
  const all = CERTIFICATE_NAMES.map((name) => {
    const { names, issuer, until } = CERTIFICATES[name];
    return `${name} is for ${names.join(' and ')}, until ${until}${issuer === AUTHORITY ? '' : ', signed by nobody but itself'}`;
  });
  return {
    question: 'Which certificate is the right one?',
    phrasings: [
      'why is the certificate wrong',
      'does a wildcard cover shop.lab',
      'what is wrong with the certificate',
      'which names must the certificate have',
      'why do browsers warn',
      'can i use my own certificate',
    ],
    answer: `It has to be valid today, 22 November 2026, from an authority that browsers know, and for every name that is opened: shop.lab and my.shop.lab. ${all.join('; ')}. A star stands for one label, so *.shop.lab does not cover shop.lab. With yours: ${numbersWith(configuration, judgement)}.`,
  };
};

const whichVersions: Ask = (configuration, judgement) => ({
  question: 'Which versions of TLS should I offer?',
  phrasings: [
    'should i turn tls 1.0 off',
    'is tls 1.3 alone better',
    'what about the old till',
    'why can the tablet not connect',
    'which ssl_protocols',
    'why is tls 1.0 bad',
  ],
  answer: `TLS 1.2 and 1.3. RFC 8996 retired 1.0 and 1.1, so the till of 2009 has to be replaced. 1.3 alone turns away the tablets of 2014, which end at 1.2, and 1.2 alone the carrier’s program, which takes nothing older than 1.3: with TLSv1.3 only, ${numbersWith({ ...configuration, protocols: ['TLSv1.3'] }, judgement)}; with both, ${numbersWith({ ...configuration, protocols: ['TLSv1.2', 'TLSv1.3'] }, judgement)}.`,
});

const ASKED: readonly Ask[] = [
  whatWasRead,
  whyTurnedAway,
  whyNotRedirect,
  whatHsts,
  howLong,
  whatSecure,
  whichCertificate,
  whichVersions,
];

/** Questions that fit this result, the most useful first, answered from it. */
export function answers(
  configuration: TlsConfiguration,
  judgement: Judgement,
): readonly ChallengeAnswer[] {
  return ASKED.flatMap((ask) => ask(configuration, judgement) ?? []);
}
