import { describe, expect, test } from '@jest/globals';
import { TRAFFICS } from '../challenge.ts';
import { commonVersion, plainAnswer, remembersHsts } from './browse.ts';
import { faultOf } from './certificates.ts';
import { PROTOCOLS, type TlsConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { proof } from './proof.ts';
import { OBSERVED } from './testing/observed.ts';

const solves = proof.solves;
const year = solves.hsts!;
const isSolved = (more: Partial<TlsConfiguration>) =>
  TRAFFICS.map((traffic) =>
    judge({ ...solves, ...more }, traffic).goals.every(({ isMet }) => isMet),
  );

describe('each decision of the solution counts', () => {
  test.each<[string, Partial<TlsConfiguration>]>([
    ['no redirect', { plain: 'serve' }],
    ['a redirect to the front page', { plain: 'home' }],
    ['port 80 closed', { plain: 'closed' }],
    ['no HSTS', { hsts: null }],
    ['HSTS over HTTP', { hsts: { ...year, on: 'http' } }],
    ['HSTS without subdomains', { hsts: { ...year, subdomains: false } }],
    ['a cookie that is not Secure', { secure: false }],
    ['TLS 1.0', { protocols: [...PROTOCOLS] }],
    ['TLS 1.3 alone', { protocols: ['TLSv1.3'] }],
    ['an expired certificate', { certificate: 'shop-2025' }],
    ['a certificate without the subdomain', { certificate: 'shop-only' }],
    ['a star without the bare name', { certificate: 'shop-wildcard' }],
    ['a certificate of one’s own', { certificate: 'shop-own' }],
  ])('%s does not solve it', (_, more) => {
    expect(isSolved(more)).not.toContain(true);
  });

  test('a month of HSTS outlasts the pauses of traffic A alone', () => {
    expect(isSolved({ hsts: { ...year, maxAge: 2_592_000 } })).toEqual([true, false, false]);
    expect(isSolved({ hsts: { ...year, maxAge: 15_552_000 } })).toEqual([true, true, true]);
  });
});

test('the listener sees the password in the packets exactly where it is said to be read', () => {
  const { flows } = judge({ ...solves, hsts: null }, 'A');
  const ears = flows.filter(({ id }) => id.endsWith('-ear'));
  expect(ears).toHaveLength(15);
  for (const { id, summary } of ears) {
    const { packets } = evidence({ ...solves, hsts: null }, 'A', id)!;
    const heard = packets.filter(
      ({ to, payload }) => to === 'sniffer' && payload.kind === 'request',
    );
    const hasPassword = heard.some(
      ({ payload }) => payload.kind === 'request' && payload.request.body?.includes('pw='),
    );
    expect([id, hasPassword]).toEqual([id, summary.includes('password')]);
  }
});

describe('a real nginx, asked by curl and openssl, does the same', () => {
  test.each(OBSERVED.map((row, index) => [index + 1, row] as const))(
    'configuration %i',
    (_, { configuration, ...observed }) => {
      const hosts = ['shop.lab', 'my.shop.lab'] as const;
      const path = '/bowls/17?from=map';
      const plainOf = (host: string) => {
        const answer = plainAnswer(configuration, { scheme: 'http', host, path });
        if (!answer) return 'refused';
        return answer.location === null ? '200' : `301 ${answer.location}`;
      };
      const visitor = { wasHere: 0, client: 'firefox' } as const;
      // curl was told to take any certificate, so only the header counts here.
      const trusted = { ...configuration, certificate: 'shop-2026' } as const;
      expect({
        plain: Object.fromEntries(hosts.map((host) => [host, plainOf(host)])),
        versions: PROTOCOLS.filter((each) => commonVersion(configuration, [each])),
        certificate: Object.fromEntries(
          hosts.map((host) => [host, faultOf(configuration.certificate, host) ?? 'fine']),
        ),
        hstsByHttp: [],
        hstsByHttps: hosts.filter((host) => remembersHsts(trusted, visitor, host)),
        cookieInPlain: configuration.secure ? 'kept back' : 'sent',
        plainLoginLasts: configuration.plain === 'serve' ? !configuration.secure : null,
      }).toEqual(observed);
    },
  );
});
