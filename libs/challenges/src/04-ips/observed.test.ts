import { expect, test } from '@jest/globals';
import { TRAFFICS } from '../challenge.ts';
import { schema } from './configuration.ts';
import observed from './observed.json' with { type: 'json' };
import { passedFor, type ObservedPath } from './testing/observed.ts';
import { proof } from './testing/proof.ts';

const runs = observed.runs as unknown as readonly ObservedPath[];

test.each(runs.map((run) => [run.name, run.traffic, run] as const))(
  'a real Suricata in the path let the same pass: %s, traffic %s',
  (_, traffic, { configuration, passed }) => {
    expect(passedFor(schema.parse(configuration), traffic)).toBe(passed);
  },
);

test('every shipped configuration was played with every traffic', () => {
  const shipped = [proof.solves, ...proof.wrongTries.map(({ configuration }) => configuration)];
  expect(runs.map(({ configuration, traffic }) => [configuration, traffic])).toEqual(
    shipped.flatMap((configuration) => TRAFFICS.map((traffic) => [configuration, traffic])),
  );
});
