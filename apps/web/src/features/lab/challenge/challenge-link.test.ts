import { describe, expect, it } from '@jest/globals';
import { type Challenge, CHALLENGE_LEVELS, loadChallenge } from '@netward/challenges';
import { CHALLENGE_PROOFS, type ChallengeProof } from '@netward/challenges/proofs';
import { CHALLENGE_LINK_MAX, codeOf, SIGNED_CONFIGURATION_MAX } from '@netward/contracts';
import fc from 'fast-check';
import { configurationOf, linkOfConfiguration } from './challenge-link.ts';

const ORIGIN = 'https://netward.example';
const codeIn = (link: string) => new URL(link).searchParams.get('challenge')!;

const challenges: { challenge: Challenge; proof: ChallengeProof }[] = [];
for (const level of CHALLENGE_LEVELS) {
  const { proof } = await CHALLENGE_PROOFS[level]!();
  challenges.push({ challenge: (await loadChallenge(level))!, proof });
}

describe('a link to a configuration', () => {
  it.each(challenges)('of level $challenge.level opens as it was', async ({ challenge, proof }) => {
    const known = [challenge.start, proof.solves, ...proof.wrongTries.map((t) => t.configuration)];
    for (const configuration of known) {
      const link = linkOfConfiguration(ORIGIN, challenge, configuration, 'B')!;
      expect(await configurationOf(codeIn(link))).toEqual({
        level: challenge.level,
        configuration,
        traffic: 'B',
        seed: null,
      });
      for (const seed of [0, 4711, 2 ** 32 - 1]) {
        const ofDay = linkOfConfiguration(ORIGIN, challenge, configuration, 'C', seed)!;
        const found = { level: challenge.level, configuration, traffic: 'C', seed };
        expect(await configurationOf(codeIn(ofDay))).toEqual(found);
      }
    }
  });

  it('has at most 2,000 characters, or is none', () => {
    const [{ challenge }] = challenges as [(typeof challenges)[number]];
    const noise = Array.from({ length: 400 }, (_, at) => Math.sin(at).toString(36));
    expect(linkOfConfiguration(ORIGIN, challenge, noise, 'A')).toBeNull();
    expect(linkOfConfiguration(ORIGIN, challenge, noise.slice(0, 20), 'A')!.length).toBeLessThan(
      CHALLENGE_LINK_MAX,
    );
  });

  it('says in one sentence what is wrong with one that cannot be opened', async () => {
    const [{ challenge }] = challenges as [(typeof challenges)[number]];
    const code = codeIn(linkOfConfiguration(ORIGIN, challenge, challenge.start, 'A')!);
    expect(await configurationOf(code.slice(1))).toBe(
      'This link to a challenge is broken. Ask for it again.',
    );
    expect(await configurationOf('A'.repeat(SIGNED_CONFIGURATION_MAX + 1))).toBe(
      'This link is too long to be a challenge of the lab. Ask for it again.',
    );
    const newer = { ...challenge, version: challenge.version + 1 };
    expect(
      await configurationOf(codeIn(linkOfConfiguration(ORIGIN, newer, challenge.start, 'A')!)),
    ).toBe(
      'This link was made for another version of the challenge, which would judge it differently.',
    );
  });

  it('takes 10,000 broken links for what they are, and never fails', async () => {
    const whole = challenges.map(({ challenge }) =>
      codeIn(linkOfConfiguration(ORIGIN, challenge, challenge.start, 'A')!),
    );
    const damaged = fc
      .tuple(fc.constantFrom(...whole), fc.nat(), fc.constantFrom(...'ABz09-_=%é\u0000'), fc.nat(2))
      .map(([code, at, letter, how]) => {
        const place = at % code.length;
        const rest = [code.slice(place + 1), '', code.slice(place)][how]!;
        return { code, broken: code.slice(0, place) + (how === 1 ? '' : letter) + rest };
      });
    const sentence = /^This link [^.]+\.( Ask for it again\.)?$/;
    await fc.assert(
      fc.asyncProperty(damaged, async ({ code, broken }) => {
        if (broken !== code) expect(await configurationOf(broken)).toMatch(sentence);
      }),
      { numRuns: 5000 },
    );
    // Whole as a code, and anything inside.
    const layout = fc.constantFrom(1, 2);
    const digits = fc.array(fc.nat(63), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(layout, digits, async (first, any) => {
        const found = await configurationOf(codeOf([first, ...any]));
        if (typeof found === 'string') expect(found).toMatch(sentence);
      }),
      { numRuns: 5000 },
    );
  });
});
