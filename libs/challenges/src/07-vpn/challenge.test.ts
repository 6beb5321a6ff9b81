import { testChallenge } from '../testing/challenge-tests.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type VpnConfiguration, whyNoRoute } from './configuration.ts';
import { readOtherwise } from '../testing/expressions.ts';
import { evidence } from './evidence.ts';
import { stream, type VpnFlow } from './stream.ts';
import { judge, routingOf } from './judge.ts';
import { tableOf, wayTo } from '@netward/lab-engine/vpn';
import {
  proof,
  addressesToObserve,
  routesToObserve,
  waysFor,
  type ObservedVpn,
} from './testing/proof.ts';
import { text } from './challenge.ts';
import observed from './observed.json' with { type: 'json' };

testChallenge('7');

const read = text.read!;
const solved = proof.solves;
const set = (more: Partial<VpnConfiguration>): VpnConfiguration => ({ ...solved, ...more });
const found = (test: (flow: VpnFlow) => boolean) => stream('A').find(test)!.id;
const seen = (configuration: VpnConfiguration, test: (flow: VpnFlow) => boolean) =>
  evidence(configuration, 'A', found(test))!;

test('the narrowest network decides, whatever the order of the routes', () => {
  const routes: VpnConfiguration['routes'] = [
    { network: '203.0.113.32/27', via: 'outside' },
    { network: '203.0.113.40/32', via: 'tunnel' },
    { network: '203.0.113.0/24', via: 'outside' },
  ];
  for (const each of [routes, routes.toReversed()]) {
    const table = tableOf(routingOf(set({ routes: each })));
    const ways = ['203.0.113.40', '203.0.113.41', '203.0.113.140', '192.0.2.60', '10.0.0.1'];
    expect(ways.map((address) => wayTo(table, address).network)).toEqual([
      '203.0.113.40/32',
      '203.0.113.32/27',
      '203.0.113.0/24',
      '128.0.0.0/1',
      '10.0.0.0/28',
    ]);
  }
});

describe('a lookup', () => {
  const isName = ({ what }: VpnFlow) => what === 'name';
  test('to the café’s resolver is readable in the café, full tunnel or not', () => {
    expect(seen(set({ dns: 'cafe' }), isName).why.sentence).toMatch(
      /so the café reads the name\.$/,
    );
    expect(judge(set({ dns: 'cafe' }), 'A').goals[1]).toMatchObject({ standing: '7 leaked' });
  });

  test('has no packets, and what the resolver wrote about it', () => {
    const { packets, written } = seen(solved, isName);
    expect(packets).toEqual([]);
    expect(written).toMatchObject([{ tool: 'dnsmasq' }]);
  });

  test('to the office’s resolver around the tunnel leaks and is never answered', () => {
    const lost = set({ tunnel: 'split', routes: [] });
    expect(judge(lost, 'A').goals.map(({ standing }) => standing)).toEqual(['0 of 18', '7 leaked']);
    expect(seen(lost, isName).written).toEqual([]);
  });
});

describe('packets', () => {
  test('in the tunnel show two addresses in the café, and the gateway’s beyond it', () => {
    const { packets } = seen(solved, ({ site, what }) => site === 'forum' && what === 'read');
    const cafe = packets.filter(({ segment }) => segment === 'client-vpn');
    expect(cafe.every(({ payload }) => payload.kind === 'tunnel')).toBe(true);
    const beyond = packets.filter(({ segment }) => segment === 'vpn-server');
    expect(beyond[0]?.ip).toEqual({ source: '198.51.100.1', destination: '203.0.113.140' });
  });

  test('of a site without TLS begin with a refused try on 443 if https is asked for first', () => {
    const isForum = ({ site, what }: VpnFlow) => site === 'forum' && what === 'read';
    const portsIn = (https: boolean, flags: string) =>
      seen(set({ https, tunnel: 'split', routes: [], dns: 'cafe' }), isForum).packets.flatMap(
        ({ segment, tcp }) =>
          segment === 'client-firewall' && tcp?.flags === flags ? [tcp.destinationPort] : [],
      );
    expect(portsIn(true, 'SYN')).toEqual([443, 80]);
    expect(portsIn(false, 'SYN')).toEqual([80]);
    const { packets, why } = seen(solved, isForum);
    expect(why.sentence).toMatch(/^The browser asks on 443 first and is refused/);
    const last = packets.findLast(({ payload }) => payload.kind === 'tunnel');
    expect(last?.at).toBeGreaterThan(packets[0]!.at);
  });

  test('of a call around the tunnel name its site in the client hello', () => {
    const { packets } = seen(solved, ({ site }) => site === 'call-a');
    expect(
      packets.flatMap(({ payload }) => (payload.kind === 'tls' ? (payload.sni ?? []) : [])),
    ).toContain('a.calls.example');
  });

  test('of the supplier around the tunnel end at its own filter', () => {
    const lost = set({ tunnel: 'split', routes: [{ network: '10.0.1.0/24', via: 'tunnel' }] });
    const { packets, why } = seen(lost, ({ site, what }) => site === 'supplier' && what === 'use');
    expect(packets.some(({ to, fate }) => to === 'server' && fate === 'dropped')).toBe(true);
    expect(why.silent[0]).toContain('its filter dropped the SYN');
  });

  test('of a call in the tunnel end at the gateway', () => {
    const { packets } = seen(set({ routes: [] }), ({ site }) => site === 'call-a');
    expect(packets.some(({ to }) => to === 'server')).toBe(false);
    expect(packets.some(({ to, fate }) => to === 'vpn' && fate === 'dropped')).toBe(true);
  });
});

test.each([
  ['10.0.1.0', 'A route names a network of 8 to 32 bits, such as 10.0.1.0/24.'],
  ['0.0.0.0/0', 'A route names a network of 8 to 32 bits, such as 10.0.1.0/24.'],
  ['10.0.1.7/24', 'A route names the first address of its network.'],
  ['10.0.0.0/28', expect.stringContaining('the café’s own network')],
  ['198.51.100.0/24', expect.stringContaining('the gateway itself')],
  ['10.0.0.0/8', null],
])('%s as a route: %j', (network, why) => {
  expect(whyNoRoute(network)).toEqual(why);
});

describe('the text', () => {
  const lines = (...more: string[]) =>
    ['client', 'dev tun', 'proto udp', 'remote 198.51.100.1 1194', ...more].join('\n');
  const problemOf = (source: string) => {
    const answer = read(source);
    return 'problems' in answer ? answer.problems[0] : null;
  };

  test.each([
    ['route 10.0.1.0 255.255.255.0 10.8.0.1', 30, 'OpenVPN knows other ways'],
    ['route 10.0.1.0 255.0.255.0', 16, 'OpenVPN knows more than masks such as 255.255.255.0 here'],
    ['route office', 7, 'OpenVPN knows names of hosts in this place'],
    [
      'redirect-gateway autolocal',
      1,
      'OpenVPN knows other forms of redirect-gateway; the challenge does not.',
    ],
    ['cipher AES-256-GCM', 1, 'OpenVPN knows cipher; the challenge does not.'],
    ['user_pref("network.trr.mode", 2);', 1, 'Firefox knows many preferences'],
    ['hello', 1, 'hello is no directive of OpenVPN 2.6.'],
    ['!', 1, '! is no directive'],
  ])('refuses %s', (line, column, reason) => {
    expect(problemOf(lines(line))).toMatchObject({
      line: 5,
      column,
      reason: expect.stringContaining(reason),
      remedy: expect.stringMatching(/\S/),
    });
  });

  test('calls nothing wrong that OpenVPN accepts', () => {
    const reasonsOf = (file: string) => {
      const result = read(file);
      return 'problems' in result ? result.problems.map(({ reason }) => reason) : [];
    };
    expect(readOtherwise('07-vpn', reasonsOf, /^OpenVPN knows .*; the challenge /)).toEqual([]);
  });

  test('wants the lines without which there is no tunnel', () => {
    expect(problemOf('client')?.reason).toContain('"dev tun" is missing');
  });

  test('takes comments, blanks, and a host’s route without a mask', () => {
    expect(read(`# laptop\n\n${lines('  route   10.0.1.53   # names', '// no more')}`)).toEqual({
      configuration: {
        tunnel: 'split',
        routes: [{ network: '10.0.1.53/32', via: 'tunnel' }],
        dns: 'cafe',
        https: false,
      },
    });
  });

  test('never fails, whatever is typed', () => {
    const word = fc.constantFrom(
      ...'client dev tun proto udp remote route 10.0.1.0 255.255.255.0 net_gateway # // ( ) " ; , / ! \n'.split(
        ' ',
      ),
    );
    const typed = fc.array(word).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string(), typed), (source) => {
        const answer = read(source);
        if ('problems' in answer) expect(answer.problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

const { openvpn, tables }: ObservedVpn = observed as never;

test('the table is of today’s solution and wrong tries, and names its OpenVPN', () => {
  expect(tables.map(({ name, configuration }) => ({ name, configuration }))).toEqual(
    routesToObserve(),
  );
  expect(openvpn).toMatch(/^\d/);
});

test.each(tables)(
  'real OpenVPN and Linux choose the same ways: $name',
  ({ configuration, ways }) => {
    expect(waysFor(configuration)).toBe(ways);
    expect(ways).toHaveLength(addressesToObserve().length);
  },
);

test('both ways are in the table', () => {
  expect(new Set(tables.flatMap(({ ways }) => [...ways]))).toEqual(new Set(['T', 'O']));
});
