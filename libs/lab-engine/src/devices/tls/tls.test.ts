import { see, stateWith } from '../../testing/lab.ts';
import { SHOP_CERTIFICATE, shakeHands, TODAYS } from './handshake.ts';

const on = { tlsEnabled: true };

it.each([
  [{}, 'server'],
  [{ lbEnabled: true }, 'lb'],
  [{ wafEnabled: true, lbEnabled: true }, 'waf'],
])('ends at the first device that ends connections: %j', (proxies, node) => {
  const { packets } = see(stateWith({ ...on, ...proxies }), 'openPageHTTPS');
  const encrypted = packets.filter(({ payload }) => payload.kind === 'tls');
  expect(new Set(encrypted.map(({ segment }) => segment))).toEqual(new Set([`client-${node}`]));
});

it('sends HSTS with an answer over HTTPS and not with the redirect', () => {
  const { packets } = see(stateWith(on), 'openPageHTTP');
  const plain = packets.flatMap(({ payload }) =>
    payload.kind === 'response' ? [payload.response] : [],
  );
  expect(plain).toMatchObject([{ status: 301, hsts: false }]);
  const sealed = packets.flatMap(({ payload }) =>
    payload.kind === 'tls' && payload.holds?.kind === 'response' ? [payload.holds.response] : [],
  );
  expect(sealed).toMatchObject([{ status: 200, hsts: 'max-age=31536000' }]);
});

describe('a handshake', () => {
  const server = { protocols: TODAYS, certificate: SHOP_CERTIFICATE };
  const browser = { speaks: TODAYS, host: 'shop.lab', day: '2026-11-22' };

  it('is done with the highest version that both ends have and three checks that hold', () => {
    const { version, checks, fault } = shakeHands(server, browser);
    expect([version, fault]).toEqual(['TLSv1.3', null]);
    expect(checks.map(({ name, isFine }) => [name, isFine])).toEqual([
      ['issuer', true],
      ['dates', true],
      ['name', true],
    ]);
  });

  it.each([
    ['no common version', { ...server, protocols: ['TLSv1'] as const }, browser],
    [
      'unknown authority',
      { ...server, certificate: { ...SHOP_CERTIFICATE, issuer: 'shop.lab' } },
      browser,
    ],
    ['expired', server, { ...browser, day: '2036-01-01' }],
    ['wrong name', server, { ...browser, host: 'my.shop.lab' }],
  ])('ends with %s', (fault, its, hers) => {
    expect(shakeHands(its, hers).fault).toBe(fault);
  });

  it('that fails leaves the server’s certificate and no request', () => {
    const certificate = { ...SHOP_CERTIFICATE, names: ['*.shop.lab'] };
    const { packets, records } = see(stateWith({ ...on, certificate }), 'openPageHTTPS');
    const shown = packets.flatMap(({ payload }) => (payload.kind === 'tls' ? payload.content : []));
    expect(shown).toEqual(['client hello', 'server hello']);
    expect(packets.at(-1)!.tcp!.flags).toBe('FIN/ACK');
    expect(records).toEqual([]);
  });
});
