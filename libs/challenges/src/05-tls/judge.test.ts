import { describe, expect, test } from '@jest/globals';
import { PROTOCOLS } from '@netward/lab-engine/tls';
import { handshakeWith, plainAnswer, remembersHsts } from './browse.ts';
import { evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { proof } from './proof.ts';
import { OBSERVED } from './testing/observed.ts';

const solves = proof.solves;
test('the listener sees the password in the packets exactly where it is said to be read', () => {
  const { flows } = judge({ ...solves, hsts: null }, 'A');
  const ears = flows.filter(({ id }) => id.endsWith('-ear'));
  expect(ears).toHaveLength(16);
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
        versions: PROTOCOLS.filter(
          (each) => handshakeWith(configuration, [each], 'shop.lab').version,
        ),
        certificate: Object.fromEntries(
          hosts.map((host) => [
            host,
            handshakeWith(configuration, PROTOCOLS, host).fault ?? 'fine',
          ]),
        ),
        hstsByHttp: [],
        hstsByHttps: hosts.filter((host) => remembersHsts(trusted, visitor, host)),
        cookieInPlain: configuration.secure ? 'kept back' : 'sent',
        plainLoginLasts: configuration.plain === 'serve' ? !configuration.secure : null,
      }).toEqual(observed);
    },
  );
});
