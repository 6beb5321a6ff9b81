import { expect, test } from '@jest/globals';
import { TRAFFICS } from '../challenge.ts';
import { schema } from './configuration.ts';
import { scoresOf } from './judge.ts';
import observed from './observed.json' with { type: 'json' };
import { proof } from './proof.ts';

test.each(
  observed.runs.map(({ configuration, refused }, index) => [index, configuration, refused]),
)('configuration %i refuses what the real WAF refused', (_, written, refused) => {
  const configuration = schema.parse(written);
  const scored = TRAFFICS.flatMap((traffic) => scoresOf(configuration, traffic));
  const ours = scored
    .filter(({ score }) => score >= configuration.threshold)
    .map(({ flow }) => flow.asked);
  expect([...new Set(ours)].sort()).toEqual([...(refused as string[])].sort());
});

test('every shipped configuration was tried', () => {
  expect(observed.runs.map(({ configuration }) => configuration)).toEqual([
    proof.solves,
    ...proof.wrongTries.map(({ configuration }) => configuration),
  ]);
});
