import { ADDRESSES } from '../../cast.ts';
import { playVisits } from '../../stream.ts';
import { connect } from '../../connect.ts';
import { networkWith } from '../../step.ts';
import type { LabRecord } from '../../packets/evidence.ts';
import { see, stateWith } from '../../testing/lab.ts';
import { StreamBalancer } from './balancer.ts';
import { settingsIn } from './load-balancer.ts';

const chosenIn = (records: readonly LabRecord[]) =>
  records.find(({ device }) => device === 'LB')?.backend;
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

it.each(['round-robin', 'sticky'] as const)('chooses in mode %s as over a stream', (lbMode) => {
  const start = stateWith({ ...on, lbMode });
  const visitors = ['client', 'client', 'attacker', 'client', 'attacker', 'attacker'] as const;
  let state = start;
  const inLab = visitors.map((from) => {
    const seen = see(state, from === 'client' ? 'openPage' : 'attackSQLi');
    state = seen.state;
    return chosenIn(seen.records);
  });
  const { request } = see(start, 'openPage').records.find(({ device }) => device === 'LB')!;
  const played = playVisits(
    start,
    visitors.map((from, index) => ({ at: index * 1_000_000, from })),
    (walk, { from }) =>
      connect(walk, {
        from,
        source: ADDRESSES[from],
        destination: ADDRESSES.server,
        port: 8080,
        request,
      }),
    networkWith(new StreamBalancer(settingsIn(start))),
  );
  expect(played.map(({ written }) => chosenIn(written))).toEqual(inLab);
});
