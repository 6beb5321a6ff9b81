import {
  CERTIFICATE_NAMES,
  CERTIFICATES,
  MOST_AGE,
  PROTOCOLS,
  type CertificateName,
  type TlsConfiguration,
} from '@netward/challenges/05-tls';
import type { ChallengeParts } from '../use-opened.ts';
import { type FormField, fieldsOf } from './fields.tsx';
import { decision, formOf } from './rule-form.tsx';

type Header = NonNullable<TlsConfiguration['hsts']>;

const A_DAY = 86_400;

const { choice, within } = fieldsOf<TlsConfiguration>();
const header = fieldsOf<Header>();

const PORT_80 = choice(
  'plain',
  'Port 80',
  [
    ['serve', 'The shop', 'as on port 443'],
    ['redirect', 'Redirect', 'to the same page by HTTPS'],
    ['home', 'Redirect home', 'to the front page by HTTPS'],
    ['closed', 'Closed', 'nothing listens'],
  ],
  {
    // Where nothing listens, nothing sends a header.
    take: ({ hsts, ...all }, plain) => ({
      ...all,
      plain,
      hsts: plain === 'closed' && hsts ? { ...hsts, on: 'https' } : hsts,
    }),
  },
);

const HSTS: FormField<TlsConfiguration, Header['on'] | null> = {
  ...{ kind: 'options', key: 'hsts', label: 'Strict-Transport-Security (HSTS)' },
  options: ({ plain }) => [
    [null, 'Not sent', ''],
    ['https', 'Port 443', 'sends it'],
    ...(plain === 'closed'
      ? []
      : ([
          ['http', 'Port 80', 'sends it'],
          ['both', 'Both', 'send it'],
        ] as const)),
  ],
  show: ({ hsts }) => hsts?.on ?? null,
  take: (all, on) => ({
    ...all,
    hsts: on && { ...(all.hsts ?? { maxAge: A_DAY, subdomains: false }), on },
  }),
};
const MAX_AGE = within('hsts', [
  header.number('maxAge', 'max-age, seconds', [0, MOST_AGE], { inWords: inDays }),
]);
const SUBDOMAINS = within('hsts', [
  header.check('subdomains', 'includeSubDomains', { meaning: 'my.shop.lab as well' }),
]);

/** '30 days'. */
function inDays({ maxAge }: { readonly maxAge: number }): string {
  const days = Math.round((maxAge / A_DAY) * 10) / 10;
  return `${days.toLocaleString('en')} ${days === 1 ? 'day' : 'days'}`;
}

const COOKIE = choice('secure', 'Session cookie', [
  [false, 'As the shop sets it', 'sent by HTTP and HTTPS'],
  [true, 'Secure', 'sent by HTTPS only'],
]);

const VERSIONS: FormField<TlsConfiguration, string> = {
  ...{ kind: 'options', key: 'protocols', label: 'TLS versions' },
  options: () => PROTOCOLS.map((version) => [version, version, '']),
  show: ({ protocols }) => protocols,
  take: (all, version) => ({
    ...all,
    protocols: PROTOCOLS.filter((each) => all.protocols.includes(each) !== (each === version)),
  }),
};

/** 'name, other name, until 2027-01-01'. */
function aboutCertificate(name: CertificateName): string {
  const { names, issuer, until } = CERTIFICATES[name];
  return `${names.join(', ')}, until ${until}${names.includes(issuer) ? ', signed by itself' : ''}`;
}

const CERTIFICATE = choice(
  'certificate',
  'Certificate',
  CERTIFICATE_NAMES.map((name) => [name, name, aboutCertificate(name)] as const),
);

export const parts: ChallengeParts<TlsConfiguration> = {
  title: 'Server',
  about: 'shop.lab on ports 80 and 443',
  Form: formOf(
    decision(PORT_80),
    decision(HSTS, undefined, MAX_AGE, SUBDOMAINS),
    decision(COOKIE),
    decision(VERSIONS, (hits) => `refused ${hits}`),
    decision(CERTIFICATE),
  ),
};
