import { expect, test } from '@jest/globals';
import { challenge as ids } from '../03-ids/challenge.ts';
import { flowsOf as idsFlows } from '../03-ids/play.ts';
import { proof as idsProof } from '../03-ids/testing/proof.ts';
import { challenge as ips } from '../04-ips/challenge.ts';
import { flowsOf as ipsFlows } from '../04-ips/play.ts';
import { proof as ipsProof } from '../04-ips/testing/proof.ts';
import { isSolved, TRAFFICS, type Challenge } from '../challenge.ts';
import { pastedRules } from './testing/pasted.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

const holds = <C>(challenge: Challenge<C>, configuration: C) =>
  SEEDS.filter((day) => challenge.judge(configuration, day).goals.every(({ isMet }) => isMet));

test('rules that are yesterday’s attacks word for word see none of tomorrow’s, beside the path', () => {
  const counting = idsProof.solves.rules.at(-1)!;
  const rules = [...pastedRules(TRAFFICS.flatMap(idsFlows)), counting];
  expect(isSolved(ids, { rules })).toBe(true);
  expect(holds(ids, { rules })).toEqual([]);
  expect(holds(ids, idsProof.solves)).toEqual(SEEDS);
});

test('and in it', () => {
  const rules = pastedRules(TRAFFICS.flatMap(ipsFlows)).map((rule) => ({
    ...rule,
    action: 'drop' as const,
  }));
  const pasted = { ...ipsProof.solves, rules };
  expect(isSolved(ips, pasted)).toBe(true);
  expect(holds(ips, pasted)).toEqual([]);
  expect(holds(ips, ipsProof.solves)).toEqual(SEEDS);
});
