import { expect, test } from '@jest/globals';
import type { LevelId } from '@netward/contracts';
import { loadChallenge, TRAFFICS } from './index.ts';
import { CHALLENGE_PROOFS } from './proofs.ts';

/** Levels whose lines are connections that somebody opens; those of the others are packets or alerts. */
const WITH_CONNECTIONS: readonly LevelId[] = ['2', '3', '4', '5', '6', '8'];
/** A line without an address is about a server. */
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;

test.each(WITH_CONNECTIONS)(
  'level %s: the first packet of every connection has the address of whom its line names',
  async (level) => {
    const challenge = (await loadChallenge(level))!;
    const { proof } = await CHALLENGE_PROOFS[level]!();
    const wrong: unknown[] = [];
    let compared = 0;
    for (const traffic of TRAFFICS)
      for (const configuration of [challenge.start, proof.solves])
        for (const { id, source } of challenge.judge(configuration, traffic).flows) {
          const [first] = challenge.evidence(configuration, traffic, id)?.packets ?? [];
          if (!first || !ADDRESS.test(source)) continue;
          compared += 1;
          if (first.ip.source !== source) wrong.push([traffic, id, source, first.ip.source]);
        }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  },
);
