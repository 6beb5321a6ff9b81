import { testChallenge } from '../testing/challenge-tests.ts';
import { expect, test, describe } from '@jest/globals';
import fc from 'fast-check';
import { start, type TlsConfiguration } from './configuration.ts';
import { configure, judge } from './judge.ts';
import { initialState } from '@netward/lab-engine';
import { nginxConfigFold } from '@netward/lab-engine/formats';
import { proof } from './testing/proof.ts';
import { readOtherwise, firstProblem } from '../testing/expressions.ts';
import { text } from './challenge.ts';
import { Browser, partsOf, type Trip } from '@netward/lab-engine/browser';
import { playVisits } from '@netward/lab-engine/stream';
import { PROTOCOLS, type Protocol } from '@netward/lab-engine/tls';
import { evidence } from './evidence.ts';
import table from './observed.json' with { type: 'json' };
import { layersOfFlow } from '@netward/evidence';

testChallenge('5');

const { print } = text;
const solved = print(proof.solves);
const read = (file: string) => text.read!(file);

test('any configuration is read as it was printed', () => {
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(print(configuration))).toEqual({ configuration });
    }),
  );
});

test('the file that the lab shows is read, on its own ports and with what is around its servers', () => {
  const { text: shown } = nginxConfigFold(initialState({ tlsEnabled: true }));
  expect(shown).toContain('listen 8443 ssl;');
  expect(read(shown)).toEqual({
    configuration: {
      plain: 'redirect',
      hsts: { on: 'https', maxAge: 31_536_000, subdomains: false },
      secure: false,
      protocols: ['TLSv1.2', 'TLSv1.3'],
      certificate: 'shop-only',
    },
  });
});

test('the lab and the challenge print the same servers, but for ports', () => {
  const lab = (configuration: TlsConfiguration) =>
    nginxConfigFold({ ...configure(configuration), ports: { http: 8080, https: 8443 } }).text;
  const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
  fc.assert(
    fc.property(numbers, (stream) => {
      const configuration = proof.anyConfiguration(() => stream.next().value!);
      expect(read(lab(configuration))).toEqual({ configuration });
    }),
  );
});

test('line breaks, comments and the order of lines and servers are free', () => {
  const second = solved.indexOf('server {', 1);
  const swapped = solved.slice(second) + solved.slice(0, second);
  const loose = swapped
    .replace('TLSv1.2 TLSv1.3', 'TLSv1.3\n  # both\n  TLSv1.2')
    .replace(' always', '');
  expect(read(loose)).toEqual({ configuration: proof.solves });
});

test.each([
  ['listen 80', 'listen 8080', /nginx knows “listen 8080”; the challenge does not/],
  [
    'return 301 https://$host$request_uri',
    'return 302 https://$host$request_uri',
    /nginx knows “return 302/,
  ],
  ['return 301 https://$host$request_uri', 'rewrite ^ https://shop.lab', /nginx knows “rewrite”/],
  ['shop-2026.pem', 'shop-2027.pem', /nginx knows whatever file a path leads to/],
  ['shop-2026.key', 'shop-only.key', /certificate and key do not belong together/],
  ['TLSv1.2 TLSv1.3', 'TLSv1.4', '11:19 nginx here knows no version “TLSv1.4”.'],
  ['TLSv1.2 TLSv1.3', 'TLSv1 TLSv1.2', /lowest security level only/],
  ['max-age=31536000', 'max-age=a year', /nginx knows “max-age=/],
  ['; includeSubDomains', '; includeSubDomains; preload', /nginx knows “max-age=/],
  ['Strict-Transport-Security', 'X-Frame-Options', /nginx knows “add_header X-Frame-Options”/],
  ['return 301', 'return 301 301', /knows “return 301 301/],
  ['server {', 'http {', /There is no directive “server” here/],
  ['server {', 'http {}\nserver {', /There is no directive “server” here/],
  ['        proxy_pass http://127.0.0.1:8000;\n', '', /nginx knows locations of files/],
  ['listen 443 ssl', 'listen 80', /nginx knows ssl_ lines on port 80/],
  ['    listen 80;\n', '    listen 80\n', /listen is followed by a port/],
  ['}\nserver', 'server', /./],
])('%j as %j is refused', (from, to, problem) => {
  expect(solved).toContain(from);
  expect(firstProblem(text, solved.replace(from, to))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('nothing that nginx accepts is called wrong', () => {
  const reasonsOf = (file: string) => {
    const result = read(file);
    return 'problems' in result ? result.problems.map(({ reason }) => reason) : [];
  };
  expect(readOtherwise('05-tls', reasonsOf, /^nginx knows .*; the challenge /)).toEqual([]);
});

test('no text makes the reader fail', () => {
  expect(firstProblem(text, '')).toMatch(/Nothing listens on port 443/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(400), (noise, at) => {
      expect(typeof firstProblem(text, noise)).toBe('string');
      expect(typeof firstProblem(text, `${solved.slice(0, at)}${noise}${solved.slice(at)}`)).toBe(
        'string',
      );
    }),
  );
});

test('a line belongs to the part of the configuration that it says', () => {
  const parts = print(start)
    .split('\n')
    .map((_, index) => text.partOfLine(start, index + 1));
  expect([...new Set(parts)]).toEqual(['plain', null, 'certificate', 'protocols']);
});

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
