import { describe, expect, test } from '@jest/globals';
import { Browser, partsOf, type Trip } from '@netward/lab-engine/browser';
import { playVisits } from '@netward/lab-engine/stream';
import { PROTOCOLS, type Protocol } from '@netward/lab-engine/tls';
import { type TlsConfiguration, start } from './configuration.ts';
import { evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { configure } from './play.ts';
import { proof } from './testing/proof.ts';
import table from './observed.json' with { type: 'json' };
import { layersOfFlow } from '@netward/evidence';

const solves = proof.solves;
/** What a real nginx did with each. */
const OBSERVED: readonly { configuration: TlsConfiguration }[] = table.configurations as never;
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

/** What a browser that speaks all of this meets at one address after the other. */
function asks(
  configuration: TlsConfiguration,
  addresses: readonly (readonly [Trip['method'], string])[],
  speaks: readonly Protocol[] = PROTOCOLS,
): readonly Trip[] {
  const browser = new Browser({ agent: 'curl/7.88.1', speaks, keepsHsts: true });
  const ends = { from: 'client', source: '192.0.2.4', destination: '10.0.0.20' } as const;
  const trips: Trip[] = [];
  playVisits(configure(configuration), [{ at: 0 }], (walk) => {
    for (const [method, address] of addresses)
      trips.push(browser.ask(walk, ends, partsOf(address), method));
    return trips.at(-1)!.connected;
  });
  return trips;
}

describe('a real nginx, asked by curl and openssl, does the same', () => {
  test.each(OBSERVED.map((row, index) => [index + 1, row] as const))(
    'configuration %i',
    (_, { configuration, ...observed }) => {
      const hosts = ['shop.lab', 'my.shop.lab'] as const;
      const each = (what: (host: string) => string) =>
        Object.fromEntries(hosts.map((host) => [host, what(host)]));
      const plainOf = (host: string) => {
        const [trip] = asks(configuration, [['GET', `http://${host}/bowls/17?from=map`]]);
        const { ending, response } = trip!.connected;
        if (ending === 'refused') return 'refused';
        return [response!.status, ...(response!.location ? [response!.location] : [])].join(' ');
      };
      const handshake = (host: string, speaks = PROTOCOLS as readonly Protocol[]) =>
        asks(configuration, [['GET', `https://${host}/`]], speaks)[0]!.connected.tls!;
      // curl was told to take any certificate, so only the header and the cookie count here.
      const trusted = { ...configuration, certificate: 'shop-2026' } as const;
      const rememberedBy = (scheme: string) =>
        hosts.filter((host) => {
          const trips = asks(trusted, [
            ['GET', `${scheme}://shop.lab/`],
            ['GET', `http://${host}/`],
          ]);
          return trips[1]!.isUpgraded;
        });
      const noHsts = { ...trusted, hsts: null };
      const [, plain] = asks(noHsts, [
        ['POST', 'https://shop.lab/login'],
        ['GET', 'http://shop.lab/bowls/17'],
      ]);
      const [posted] = asks(noHsts, [['POST', 'http://shop.lab/login']]);
      const isTaken = posted!.connected.response?.headers !== undefined;
      expect({
        plain: each(plainOf),
        versions: PROTOCOLS.filter((version) => handshake('shop.lab', [version]).version),
        certificate: each((host) => handshake(host).fault ?? 'fine'),
        hstsByHttp: rememberedBy('http'),
        hstsByHttps: rememberedBy('https'),
        cookieInPlain: configuration.secure ? 'kept back' : 'sent',
        plainLoginLasts: isTaken ? !posted!.refusesCookie : null,
      }).toEqual(observed);
      if (plain!.connected.response) expect(plain!.sendsCookie).toBe(!configuration.secure);
    },
  );
});

/** What goes over the customer's wire in the first visit that this trouble ends. */
function wireOf(configuration: TlsConfiguration, trouble: RegExp): readonly string[] {
  const { flows } = judge(configuration, 'A');
  const { id } = flows.find(({ summary }) => trouble.test(summary))!;
  return evidence(configuration, 'A', id)!
    .packets.filter(({ fate }) => fate !== 'copied')
    .map(({ from, tcp, payload }) =>
      [from, tcp!.flags, ...(payload.kind === 'tls' ? [payload.content] : [])].join(' '),
    );
}

const OPENING = ['client SYN', 'server SYN/ACK', 'client ACK', 'client PSH/ACK client hello'];

test('a browser that refuses the certificate sends an alert and closes', () => {
  expect(wireOf(start, /^certificate expired, https/)).toEqual([
    ...OPENING,
    'server PSH/ACK server hello',
    'client PSH/ACK alert',
    'client FIN/ACK',
    'server FIN/ACK',
    'client ACK',
  ]);
});

test('a handshake of TLS 1.2 is drawn with its own messages, and the certificate can be read', () => {
  const configuration: TlsConfiguration = {
    ...start,
    protocols: ['TLSv1.2'],
    certificate: 'shop-2026',
  };
  const { flows } = judge(configuration, 'A');
  const { id, time } = flows.find(({ summary }) => /^by HTTPS, https/.test(summary))!;
  const { packets, why } = evidence(configuration, 'A', id)!;
  const hello = packets.findIndex(
    ({ payload }) => payload.kind === 'tls' && payload.content === 'server hello',
  );
  const layers = layersOfFlow({ packets }, packets[hello]!, why, time).layers.slice(3);
  expect(layers.map(({ summary, sealed }) => [summary, sealed])).toEqual([
    ['server hello', null],
    ['shop.lab, issued by Netward Lab CA', null],
    ['server key exchange, server hello done', null],
  ]);
  const contents = packets.flatMap(({ payload, fate }) =>
    payload.kind === 'tls' && fate !== 'copied' ? [payload.content] : [],
  );
  expect(contents.slice(0, 5)).toEqual([
    'client hello',
    'server hello',
    'finished',
    'server finished',
    'application data',
  ]);
});

test('a server that shares no version with the client answers its hello with an alert', () => {
  expect(wireOf({ ...start, protocols: ['TLSv1.3'] }, /^no TLS version in common, https/)).toEqual([
    ...OPENING,
    'server PSH/ACK alert',
    'server FIN/ACK',
    'client FIN/ACK',
    'server ACK',
  ]);
});

test('a hello names the host that is asked', () => {
  const configuration: TlsConfiguration = { ...start, certificate: 'shop-2026' };
  const { flows } = judge(configuration, 'A');
  const { id } = flows.find(({ summary }) => summary.endsWith('https://my.shop.lab/orders'))!;
  const names = evidence(configuration, 'A', id)!.packets.flatMap(({ payload }) =>
    payload.kind === 'tls' && payload.sni !== null ? [payload.sni] : [],
  );
  expect(new Set(names)).toEqual(new Set(['my.shop.lab']));
});
