import { initialState } from '../step.ts';
import { see, stateWith } from '../testing/lab.ts';
import type { NodeId } from '../devices/derived.ts';
import { addressIn } from './node-states.ts';

const SWITCHES = [
  {},
  { wafEnabled: true },
  { lbEnabled: true },
  { wafEnabled: true, lbEnabled: true },
];

it.each(SWITCHES)('gives each node the address that its packets have, with %p', (settings) => {
  const { packets } = see(stateWith(settings), 'openPage');
  const asked = packets.filter(({ tcp }) => tcp?.flags === 'SYN');
  const owners = new Map<NodeId, string>(asked.map(({ to, ip }) => [to, ip.destination]));
  for (const node of ['waf', 'lb', 'server'] as const) {
    if (owners.has(node)) expect(addressIn(stateWith(settings), node)).toBe(owners.get(node));
    else expect(addressIn(stateWith(settings), node)).toBeNull();
  }
});

it('has none for a device that only passes packets on', () => {
  expect(addressIn(initialState(), 'firewall')).toBeNull();
});
