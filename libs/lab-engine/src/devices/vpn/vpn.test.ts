import { see, stateWith } from '../../testing/lab.ts';

const on = { vpnEnabled: true };

it('carries the client’s packets, and nobody else’s', () => {
  const first = (action: string) => see(stateWith(on), action).packets[0]?.segment;
  expect(first('openPage')).toBe('client-vpn');
  expect(first('attackSQLi')).toBe('attacker-server');
});

it('hides the name of the site as well', () => {
  const { packets } = see(stateWith({ ...on, tlsEnabled: true }), 'sniffTraffic');
  const copies = packets.filter(({ to }) => to === 'sniffer');
  expect(copies.every(({ payload, tcp }) => payload.kind === 'tunnel' && tcp === null)).toBe(true);
});
