import { expect, test } from '@jest/globals';
import { BROKEN_NETWORKS, judgeRepair, repairOf } from './broken-network.ts';
import { wrongRepairs } from './testing/wrong-repairs.ts';

const [network] = BROKEN_NETWORKS;
const flows = network!.flows;
const letters: readonly string[] = flows.map(({ isWanted }) => (isWanted ? 'S' : 'N'));

test('a repair serves everybody who is wanted and stops all others before their SYN arrives', () => {
  expect(judgeRepair(flows, letters).isRepaired).toBe(true);
  for (const letter of ['A', 'H', 'S'])
    expect(judgeRepair(flows, letters.with(-1, letter)).flows.at(-1)?.outcome).toBe('through');
  for (const letter of ['A', 'H', 'N', 'R'])
    expect(judgeRepair(flows, letters.with(0, letter)).flows[0]?.outcome).toBe('turned-away');
  expect(judgeRepair(flows, letters.with(-1, 'R')).isRepaired).toBe(true);
});

test('flows without a letter repair nothing', () => {
  expect(judgeRepair(flows, []).isRepaired).toBe(false);
  expect(judgeRepair([], []).isRepaired).toBe(false);
});

test.each(BROKEN_NETWORKS)(
  '$id has customers, attackers, a repair and ten wrong ones, all different',
  async (each) => {
    expect(new Set(each.flows.map(({ isWanted }) => isWanted)).size).toBe(2);
    const tries = wrongRepairs(each).map(({ rules }) => rules);
    expect(new Set([each.rules, await repairOf(each.id), ...tries]).size).toBe(12);
  },
);
