import { see, stateWith } from '../../testing/lab.ts';

const on = { lbEnabled: true };

it('pins each address to a backend of its own', () => {
  const sticky = stateWith({ ...on, lbMode: 'sticky' });
  const first = see(sticky, 'openPage');
  const second = see(first.state, 'attackSQLi');
  expect(second.state.stickyPins).toEqual({ '10.0.0.10': 'web-a', '203.0.113.66': 'web-b' });
});

it('pins the gateway, where it stands in the client’s place', () => {
  const { lines } = see(stateWith({ ...on, lbMode: 'sticky', vpnEnabled: true }), 'openPage');
  expect(lines).toContain('[LB] Sticky: 198.51.100.1 is pinned to WEB A.');
});

it('answers a redirect itself, which takes no turn', () => {
  const { lines, state } = see(stateWith({ ...on, tlsEnabled: true }), 'openPage');
  expect(lines[0]).toBe('[LB] 301 to https://shop.lab:8443/');
  expect(state).toMatchObject({ requestsBalanced: 1, nextBackend: 'web-b' });
});
