import type { ChallengeProof } from '../challenge.ts';
import { CERTIFICATE_NAMES } from './certificates.ts';
import { HSTS_ON, MOST_AGE, PLAIN, PROTOCOLS, type TlsConfiguration } from './configuration.ts';
import { solution } from './solution.ts';

const solves = solution.configuration;

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
      costs: 'Four passwords and six session cookies go out with the request before the redirect.',
      numbers: { served: 29, 'turned-away': 1, stopped: 5, through: 10 },
    },
    {
      name: 'HSTS on the server that everybody reaches first',
      configuration: { ...solves, hsts: { on: 'http', maxAge: 31_536_000, subdomains: true } },
      costs:
        'Four passwords: browsers ignore the header over HTTP, so a form that posts to an old address still asks there first.',
      numbers: { served: 29, 'turned-away': 1, stopped: 11, through: 4 },
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
      numbers: { served: 15, 'turned-away': 15, stopped: 15, through: 0 },
    },
  ],
  widened: [],
  anyConfiguration,
};
