import { expect, test } from '@jest/globals';
import { PAGE } from './payloads.ts';
import { packetsOfFlow, type Leg } from './flow.ts';

const leg: Leg = {
  path: ['client', 'firewall', 'server'],
  source: '192.0.2.41',
  destination: '10.0.0.20',
  port: 8080,
  openedAt: 0,
  ending: 'answered',
  request: PAGE,
  response: { status: 200, location: null, hsts: false, body: 'ok' },
};

test('an answered flow crosses every wire and ends with a closing', () => {
  const packets = packetsOfFlow([leg], 1);
  expect(new Set(packets.map(({ segment }) => segment))).toEqual(
    new Set(['client-firewall', 'firewall-server']),
  );
  expect(packets.filter(({ payload }) => payload.kind === 'response')).toHaveLength(2);
});

test('a dropped flow sends its SYN as often as told, and nothing gets past the device', () => {
  const packets = packetsOfFlow(
    [{ ...leg, ending: 'silence', stoppedAt: 'firewall', tries: 2 }],
    1,
  );
  expect(packets.map(({ to, fate, tcp }) => [to, fate, tcp?.flags])).toEqual([
    ['firewall', 'dropped', 'SYN'],
    ['firewall', 'dropped', 'SYN'],
  ]);
});

test('a tunnel hides the packets up to its end, and a tap gets copies', () => {
  const tunnel = { outside: ['192.0.2.41', '198.51.100.7'] as const, until: 'firewall' as const };
  const packets = packetsOfFlow(
    [{ ...leg, tunnel, taps: [{ node: 'ids', after: 'firewall' }] }],
    1,
  );
  const outside = packets.filter(({ segment }) => segment === 'client-firewall');
  expect(outside.every(({ payload }) => payload.kind === 'tunnel')).toBe(true);
  expect(packets.some(({ to, payload }) => to === 'ids' && payload.kind === 'request')).toBe(true);
});

test('every flow has its own source port and sequence numbers', () => {
  const [one] = packetsOfFlow([leg], 1);
  const [other] = packetsOfFlow([leg], 2);
  expect(one!.tcp!.seq).not.toBe(other!.tcp!.seq);
  expect(one!.tcp!.sourcePort).not.toBe(other!.tcp!.sourcePort);
});
