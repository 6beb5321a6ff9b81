import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LevelId } from '@netward/contracts';
import type { Challenge } from '../challenge.ts';
import { isSolved, loadChallenge, numbersOf, TRAFFICS } from '../index.ts';
import { CHALLENGE_PROOFS, type ChallengeProof } from './proofs.ts';

/** The days that every solution solves. */
const SEEDS = 1_000;
/** A release plays wrong tries on every day, and a thousand configurations (`tools/release/main.ts`). */
const isThorough = process.env['THOROUGH'] === '1';
/** What is a step wider than the solution may get by on one day in a hundred. */
const WIDER_SEEDS = 200;
const WIDER_MOST = 2;
/** What gets by on none of these days is played on more of them before a release alone. */
const FIRST_SEEDS = 50;
const CONFIGURATIONS = isThorough ? 1_000 : 200;

/** Whether a configuration meets every goal on the day of a seed. */
function holds(
  challenge: Challenge,
  proof: ChallengeProof,
  configuration: unknown,
  seed: number,
): boolean {
  const work = proof.onSeed?.(configuration, seed) ?? configuration;
  return challenge.judge(work, seed).goals.every(({ isMet }) => isMet);
}

/** The tests of a level's challenge. Each level has a file of its own for them, so that workers share them. */
export function testChallenge(level: LevelId): void {
  describe(`the challenge of level ${level}`, () => {
    const load = async () => {
      const challenge = await loadChallenge(level);
      const { proof } = await CHALLENGE_PROOFS[level]!();
      return { challenge: challenge!, proof };
    };

    test('begins unsolved, is solved by its solution, and says why', async () => {
      const { challenge, proof } = await load();
      const { solution } = await challenge.solution();
      expect(challenge.schema.parse(challenge.start)).toEqual(challenge.start);
      expect(isSolved(challenge, challenge.start)).toBe(false);
      expect(isSolved(challenge, proof.solves)).toBe(true);
      expect(isSolved(challenge, solution.configuration)).toBe(true);
      expect(solution.reasons.length).toBeGreaterThan(0);
      const { lines = solution.reasons.map(() => '') } = solution;
      expect(lines).toHaveLength(solution.reasons.length);
      const text = challenge.text?.print(solution.configuration) ?? '';
      for (const piece of lines) expect(text).toContain(piece);
      expect(challenge.isWorkForEachDay ?? false).toBe(proof.onSeed !== undefined);
    });

    test('has three wrong tries that cost what they say', async () => {
      const { challenge, proof } = await load();
      expect(proof.wrongTries).toHaveLength(3);
      for (const { name, configuration, numbers } of proof.wrongTries) {
        expect(challenge.schema.parse(configuration)).toEqual(configuration);
        expect([name, isSolved(challenge, configuration)]).toEqual([name, false]);
        expect([name, numbersOf(challenge.judge(configuration, 'A'))]).toEqual([name, numbers]);
      }
    });

    test('opens every line of every stream, with its packets and a reason', async () => {
      const { challenge } = await load();
      const details = await challenge.details();
      for (const traffic of TRAFFICS) {
        const { flows } = challenge.judge(challenge.start, traffic);
        expect(new Set(flows.map(({ id }) => id)).size).toBe(flows.length);
        for (const { id } of flows) {
          const evidence = details.evidence(challenge.start, traffic, id);
          expect([id, evidence?.why.sentence]).toEqual([id, expect.stringMatching(/\.$/)]);
        }
      }
      expect(details.evidence(challenge.start, 'A', 'no such flow')).toBeNull();
    });

    test('judges any configuration without failing, and the numbers add up', async () => {
      const { challenge, proof } = await load();
      const streams = TRAFFICS.map((traffic) =>
        numbersOf(challenge.judge(challenge.start, traffic)),
      );
      const numbers = fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }));
      const some = fc.tuple(numbers, fc.integer({ min: 0, max: TRAFFICS.length - 1 }));
      fc.assert(
        fc.property(some, ([stream, index]) => {
          const configuration = proof.anyConfiguration(() => stream.next().value!);
          expect(challenge.schema.parse(configuration)).toEqual(configuration);
          const judged = numbersOf(challenge.judge(configuration, TRAFFICS[index]!));
          const expected = streams[index]!;
          expect(judged.served + judged['turned-away']).toBe(
            expected.served + expected['turned-away'],
          );
          expect(judged.stopped + judged.through).toBe(expected.stopped + expected.through);
        }),
        { numRuns: CONFIGURATIONS },
      );
    });

    test('is solved by its solution alone, whatever the day', async () => {
      const { challenge, proof } = await load();
      expect(proof.widened.length).toBeGreaterThan(0);
      const wrong = [
        ...proof.wrongTries.map((each) => ({ ...each, seeds: SEEDS, most: 0 })),
        ...proof.widened.map((each) => ({ ...each, seeds: WIDER_SEEDS, most: WIDER_MOST })),
      ];
      for (const { name, configuration } of wrong) {
        expect(challenge.schema.parse(configuration)).toEqual(configuration);
        expect([name, isSolved(challenge, configuration)]).toEqual([name, false]);
      }
      // One day after the other, whose stream is then made once for all configurations.
      const unsolved: number[] = [];
      const solved = wrong.map((): number[] => []);
      const isPlayed = (seed: number, index: number): boolean =>
        seed < FIRST_SEEDS ||
        (seed < wrong[index]!.seeds && (isThorough || solved[index]!.length > 0));
      for (let seed = 0; seed < SEEDS; seed += 1) {
        if (!holds(challenge, proof, proof.solves, seed)) unsolved.push(seed);
        for (const [index, { configuration }] of wrong.entries())
          if (isPlayed(seed, index) && holds(challenge, proof, configuration, seed))
            solved[index]!.push(seed);
      }
      expect(unsolved).toEqual([]);
      for (const [index, { name, most }] of wrong.entries())
        expect([name, solved[index]!.slice(most)]).toEqual([name, []]);
    }, 900_000);

    test('prints what it reads', async () => {
      const { challenge, proof } = await load();
      const { text } = challenge;
      if (!text?.read) return;
      const known = [
        challenge.start,
        proof.solves,
        ...proof.wrongTries.map((t) => t.configuration),
      ];
      for (const configuration of known)
        expect(text.read(text.print(configuration))).toEqual({ configuration });
    });
  });
}
