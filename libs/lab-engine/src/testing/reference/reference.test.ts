import { stateWith } from '../lab.ts';
import { step } from '../../step.ts';
import { compareAll, OBSERVED } from './compare.ts';
import { factsOf } from './facts.ts';
import { networkName, partsOf, stateOf } from './network.ts';
import { SIMPLIFICATIONS } from './simplifications.ts';

const verdicts = compareAll(OBSERVED);

it('does what the network of real tools did, but for the simplifications that are meant', () => {
  const wrong = verdicts.filter(({ verdict }) => verdict === 'disagrees');
  expect(wrong.map(({ network, cell, differences }) => ({ network, cell, differences }))).toEqual(
    [],
  );
});

it.each(SIMPLIFICATIONS.map((each) => [each.reason, each] as const))(
  'still simplifies: %s',
  (_, simplification) => {
    const differing = verdicts
      .filter(({ simplifications }) => simplifications.includes(simplification))
      .flatMap(({ differences }) => differences.map(({ fact }) => fact));
    expect([...new Set(differing)].sort()).toEqual([...simplification.facts].sort());
  },
);

it('compares many cells, and in most of them a request reaches the shop', () => {
  expect(verdicts.length).toBeGreaterThan(110);
  const arrived = verdicts.filter(({ cell }) => cell.facts.requestsAtShop !== 0);
  expect(arrived.length).toBeGreaterThan(80);
});

it('tells a lab whose packets differ from one whose packets do not', () => {
  const plain = factsOf(step(stateWith(), 'attackSQLi'), 'attackSQLi');
  expect(factsOf(step(stateWith({ siemEnabled: true }), 'attackSQLi'), 'attackSQLi')).toEqual(
    plain,
  );
  expect(factsOf(step(stateWith({ wafEnabled: true }), 'attackSQLi'), 'attackSQLi')).toMatchObject({
    statuses: [403],
    requestsAtShop: 0,
    wafScore: 20,
  });
});

it('finds the parts of a network in the state that they make', () => {
  for (const { parts } of OBSERVED.networks) {
    expect(networkName(partsOf(stateOf(parts)))).toBe(networkName(parts));
  }
});

it('says with which tools it was seen', () => {
  expect(Object.keys(OBSERVED.tools)).toEqual(
    expect.arrayContaining(['suricata', 'nftables', 'haproxy', 'modsecurity-crs', 'nginx']),
  );
});
