import { requestIn } from '../../facts.ts';
import { labelOfPacket } from '../../inspect/packet-facts.ts';
import { playRun } from '../../inspect/play-run.ts';
import { see, stateWith } from '../../testing/lab.ts';
import { SHOP_CERTIFICATE, shakeHands, TODAYS, type Protocol } from './handshake.ts';

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

  it.each([
    [{ names: ['*.shop.lab'] }, 'bad certificate'],
    [{ issuer: 'shop.lab' }, 'unknown CA'],
    [{ until: '2026-11-19' }, 'certificate expired'],
  ])('with the certificate %j ends with the alert %s and no request', (other, alert) => {
    const certificate = { ...SHOP_CERTIFICATE, ...other };
    const { packets, records } = see(stateWith({ ...on, certificate }), 'openPageHTTPS');
    expect(packets.map(labelOfPacket).slice(3)).toEqual([
      'TLS client hello, shop.lab',
      'TLS server hello',
      `TLS alert, ${alert}`,
      'FIN, ACK',
      'FIN, ACK',
      'ACK',
    ]);
    expect(records.map(({ kind }) => kind)).toEqual(['handshake-failed']);
  });

  it('of TLS 1.2 shows the certificate in the clear and takes a round trip more', () => {
    const seen = (protocol: Protocol) =>
      see(stateWith({ ...on, protocols: [protocol] }), 'openPageHTTPS').packets;
    const old = seen('TLSv1.2');
    expect(old.map(labelOfPacket).slice(3, 8)).toEqual([
      'TLS client hello, shop.lab',
      'TLS server hello, certificate',
      'TLS client key exchange, finished',
      'TLS server finished',
      'GET /, in TLS',
    ]);
    const asks = (packets: typeof old) => packets.find((packet) => requestIn(packet))!.at;
    expect(asks(old) - asks(seen('TLSv1.3'))).toBe(400);
  });
});

it('has a certificate that expires, and one that takes its place', () => {
  const opened = (actions: string) => playRun(stateWith(on), actions.split(' ')).at(-1)!.result;
  const failed = opened('expireCertificate openPageHTTPS');
  expect(failed.records.map(({ kind }) => kind)).toEqual(['handshake-failed']);
  const renewed = opened('expireCertificate expireCertificate openPageHTTPS');
  expect(renewed.records.map(({ kind }) => kind)).toContain('handshake-done');
  // Attackers’ tools are told to take any certificate.
  const attacked = opened('expireCertificate attackSQLi');
  expect(attacked.records.map(({ kind }) => kind)).toContain('handshake-done');
});
