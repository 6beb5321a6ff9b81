import { expect, test } from '@jest/globals';
import { challenge as ids } from '../03-ids/challenge.ts';
import { flowsOf as idsFlows } from '../03-ids/play.ts';
import { solution as idsSolution } from '../03-ids/solution.ts';
import { challenge as ips } from '../04-ips/challenge.ts';
import { flowsOf as ipsFlows } from '../04-ips/play.ts';
import { solution as ipsSolution } from '../04-ips/solution.ts';
import { isSolved, TRAFFICS, type Challenge } from '../challenge.ts';
import { pastedRules } from './testing/pasted.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

const holds = <C>(challenge: Challenge<C>, configuration: C) =>
  SEEDS.filter((day) => challenge.judge(configuration, day).goals.every(({ isMet }) => isMet));

test('rules that are yesterday’s attacks word for word see none of tomorrow’s, beside the path', () => {
  const counting = idsSolution.configuration.rules.at(-1)!;
  const rules = [...pastedRules(TRAFFICS.flatMap(idsFlows)), counting];
  expect(isSolved(ids, { rules })).toBe(true);
  expect(holds(ids, { rules })).toEqual([]);
  expect(holds(ids, idsSolution.configuration)).toEqual(SEEDS);
});

test('and in it', () => {
  const rules = pastedRules(TRAFFICS.flatMap(ipsFlows)).map((rule) => ({
    ...rule,
    action: 'drop' as const,
  }));
  const pasted = { ...ipsSolution.configuration, rules };
  expect(isSolved(ips, pasted)).toBe(true);
  expect(holds(ips, pasted)).toEqual([]);
  expect(holds(ips, ipsSolution.configuration)).toEqual(SEEDS);
});
