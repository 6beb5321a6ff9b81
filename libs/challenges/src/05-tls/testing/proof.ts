import { PROTOCOLS } from '@netward/lab-engine/tls';
import type { ChallengeProof } from '../../testing/challenge-proof.ts';
import {
  CERTIFICATE_NAMES,
  HSTS_ON,
  MOST_AGE,
  PLAIN,
  schema,
  type TlsConfiguration,
} from '../configuration.ts';
import end from '../end.json' with { type: 'json' };

const solves = schema.parse(end.solution.configuration);
const year = solves.hsts!;

function anyConfiguration(next: () => number): TlsConfiguration {
  const one = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
  const plain = one(PLAIN);
  const protocols = PROTOCOLS.filter(() => next() < 0.5);
  const hsts = {
    on: plain === 'closed' ? ('https' as const) : one(HSTS_ON),
    maxAge:
      next() < 0.5 ? one([0, 300, 86_400, 2_592_000, 31_536_000]) : Math.floor(next() * MOST_AGE),
    subdomains: next() < 0.5,
  };
  return {
    plain,
    hsts: next() < 0.3 ? null : hsts,
    secure: next() < 0.5,
    protocols: protocols.length > 0 ? protocols : ['TLSv1.2'],
    certificate: one(CERTIFICATE_NAMES),
  };
}

export const proof: ChallengeProof<TlsConfiguration> = {
  solves,
  wrongTries: [
    {
      name: 'Redirect everybody, and the padlock is closed',
      configuration: { ...solves, hsts: null, secure: false },
      costs: 'Five passwords and six session cookies go out with the request before the redirect.',
      numbers: { served: 31, 'turned-away': 1, stopped: 5, through: 11 },
    },
    {
      name: 'HSTS on the server that everybody reaches first',
      configuration: { ...solves, hsts: { on: 'http', maxAge: 31_536_000, subdomains: true } },
      costs:
        'Five passwords: browsers ignore the header over HTTP, so a form that posts to an old address still asks there first.',
      numbers: { served: 31, 'turned-away': 1, stopped: 11, through: 5 },
    },
    {
      name: 'As strict as can be',
      configuration: {
        ...solves,
        plain: 'closed',
        protocols: ['TLSv1.3'],
        certificate: 'shop-only',
      },
      costs:
        'Nothing is read, and fifteen visits end without their page: old links meet a closed port, tablets know no TLS 1.3, and my.shop.lab is not in the certificate.',
      numbers: { served: 17, 'turned-away': 15, stopped: 16, through: 0 },
    },
  ],
  widened: (
    [
      ['the shop on port 80', { plain: 'serve' }],
      ['a redirect to the front page', { plain: 'home' }],
      ['port 80 closed', { plain: 'closed' }],
      ['no HSTS', { hsts: null }],
      ['HSTS from port 80 alone', { hsts: { ...year, on: 'http' } }],
      ['half a year of HSTS', { hsts: { ...year, maxAge: 15_552_000 } }],
      ['HSTS without subdomains', { hsts: { ...year, subdomains: false } }],
      ['a cookie that is not Secure', { secure: false }],
      ['TLS 1.1 as well', { protocols: ['TLSv1.1', ...solves.protocols] }],
      ['TLS 1.2 alone', { protocols: ['TLSv1.2'] }],
      ['TLS 1.3 alone', { protocols: ['TLSv1.3'] }],
      ...CERTIFICATE_NAMES.filter((name) => name !== solves.certificate).map(
        (certificate) => [`the certificate ${certificate}`, { certificate }] as const,
      ),
    ] satisfies readonly (readonly [string, Partial<TlsConfiguration>])[]
  ).map(([name, more]) => ({ name, configuration: { ...solves, ...more } })),
  anyConfiguration,
};
