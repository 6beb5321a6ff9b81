import { see, stateWith } from '../../testing/lab.ts';

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
  expect(sealed).toMatchObject([{ status: 200, hsts: true }]);
});
