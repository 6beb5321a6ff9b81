import { describe, expect, test } from '@jest/globals';
import { schema as idsSchema } from '../03-ids/configuration.ts';
import { playedFor } from '../03-ids/play.ts';
import { proof as idsProof } from '../03-ids/testing/proof.ts';
import { schema as ipsSchema } from '../04-ips/configuration.ts';
import { stoppedBy } from '../04-ips/judge.ts';
import { playedFor as ipsPlayed } from '../04-ips/play.ts';
import { proof as ipsProof } from '../04-ips/testing/proof.ts';
import { alertsIn } from './flows.ts';
import observed from './observed.json' with { type: 'json' };
import type { ObservedRules } from './testing/observed.ts';

const runs: readonly ObservedRules[] = (observed as unknown as { runs: ObservedRules[] }).runs;

/** Alerts by flow, of the flows that have any. */
function written(
  flows: readonly (readonly [id: string, sids: readonly number[]])[],
): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    flows.filter(([, sids]) => sids.length > 0).map(([id, sids]) => [id, [...sids].sort()]),
  );
}

const of = (level: string) => runs.filter((run) => run.level === level);

describe('the engine says what Suricata said', () => {
  test.each(of('3').map((run) => [run.name, run.traffic, run] as const))(
    'beside the path: %s, traffic %s',
    (_, traffic, { configuration, alerts }) => {
      const flows = playedFor(idsSchema.parse(configuration), traffic).map(
        (each) => [each.flow.id, alertsIn(each)] as const,
      );
      expect(written(flows)).toEqual(alerts);
    },
  );

  test.each(of('4').map((run) => [run.name, run.traffic, run] as const))(
    'in the path: %s, traffic %s',
    (_, traffic, { configuration, alerts, dropped }) => {
      const all = ipsPlayed(ipsSchema.parse(configuration), traffic).filter((each) => !each.isDown);
      expect(written(all.map((each) => [each.flow.id, alertsIn(each)]))).toEqual(alerts);
      const stopped = all.filter((each) => stoppedBy(each)).map(({ flow }) => flow.id);
      expect(stopped.sort()).toEqual([...dropped].sort());
    },
  );
});

test('every shipped configuration was seen with every traffic', () => {
  for (const [level, proof] of [
    ['3', idsProof],
    ['4', ipsProof],
  ] as const)
    for (const configuration of [
      proof.solves,
      ...proof.wrongTries.map((each) => each.configuration),
    ])
      expect(
        of(level)
          .filter((run) => JSON.stringify(run.configuration) === JSON.stringify(configuration))
          .map(({ traffic }) => traffic)
          .sort(),
      ).toEqual(['A', 'B', 'C']);
});
