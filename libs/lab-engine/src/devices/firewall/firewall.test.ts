import { see, stateWith } from '../../testing/lab.ts';
import { playStream } from '../../stream.ts';
import { REPLIES } from './filter.ts';
import { BLOCK_RULES, type FirewallRule } from './firewall.ts';

const allow: FirewallRule = {
  name: 'customers',
  action: 'accept',
  source: null,
  destination: '10.0.0.20',
  ports: [8080],
};
const on = { firewallEnabled: true };

it('takes the first rule that matches', () => {
  const denied = stateWith({ ...on, firewallRules: [BLOCK_RULES['block client'], allow] });
  const allowed = stateWith({ ...on, firewallRules: [allow, BLOCK_RULES['block client']] });
  expect(see(denied, 'openPage').trip).toEqual(['client>firewall!']);
  expect(see(allowed, 'openPage').trip).toEqual(['client>firewall', 'firewall>server']);
});

it('drops what no rule names where that is the default', () => {
  const state = stateWith({ ...on, firewallDefault: 'drop', firewallRules: [REPLIES, allow] });
  expect(see(state, 'openPage').lines.at(-1)).toBe('[Server] 200 OK (plain HTTP)');
  const { records } = see(state, 'portScan');
  const dropped = records.filter(({ kind }) => kind === 'firewall-dropped');
  expect(dropped.map(({ destination, rule }) => `${destination} ${rule}`)).toEqual([
    '10.0.0.20:22 default',
    '10.0.0.20:8443 default',
    '10.0.0.20:22 default',
    '10.0.0.20:8443 default',
  ]);
});

it('sees each SYN that the client repeats, and nothing else of it', () => {
  const { packets, records } = see(stateWith({ ...on, blockClient: true }), 'openPage');
  expect(packets.map(({ at, tcp }) => [at, tcp?.flags])).toEqual([
    [0, 'SYN'],
    [1_000_000, 'SYN'],
    [2_000_000, 'SYN'],
  ]);
  expect(records.filter(({ device }) => device === 'Firewall')).toHaveLength(3);
});

it('does not know the client behind a gateway', () => {
  const { lines } = see(stateWith({ ...on, blockClient: true, vpnEnabled: true }), 'openPage');
  expect(lines.at(-1)).toBe('[Server] 200 OK, source is the gateway.');
});

it('takes a repeated SYN for established once an answer came back, even one that it dropped', () => {
  const mute: FirewallRule = {
    ...allow,
    name: 'mute',
    action: 'drop',
    destination: null,
    ports: null,
  };
  const firewallRules = [{ ...mute, source: '10.0.0.20' }, REPLIES, allow];
  const [attempt] = playStream(stateWith({ ...on, firewallDefault: 'drop', firewallRules }), [
    {
      at: 0,
      from: 'client',
      source: '10.0.0.10',
      destination: '10.0.0.20',
      port: 8080,
      request: null,
    },
  ]);
  expect(attempt?.ending).toBe('unanswered');
  expect(
    attempt?.decisions.map((each) => `${attempt.packetOf(each).tcp?.flags} ${each.rule}`),
  ).toEqual([
    'SYN customers',
    'SYN/ACK mute',
    'SYN replies',
    'SYN/ACK mute',
    'SYN replies',
    'SYN/ACK mute',
  ]);
  const repeated = attempt?.packets.filter(({ isAnswered }) => isAnswered) ?? [];
  expect(repeated.map(({ at }) => Math.floor(at / 1_000_000))).toEqual([1, 1, 2, 2]);
});
