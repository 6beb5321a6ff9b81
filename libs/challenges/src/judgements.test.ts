import { expect, test } from '@jest/globals';
import committed from './judgements.json' with { type: 'json' };
import { CHALLENGE_LEVELS, loadChallenge, TRAFFICS, type Challenge } from './index.ts';
import { CHALLENGE_PROOFS, type ChallengeProof } from './testing/proofs.ts';
import { seeded } from './seeded.ts';

const KNOWN: Readonly<Record<string, { readonly version: number; readonly judgements: string }>> =
  committed;
/** Configurations by chance, the same in every run. */
const RANDOM = 12;
const SEED = 20_261_122;

/** What is done: printed with the difference where a digest is another one. */
const TODO =
  'Somebody’s configuration is judged otherwise than before. If that is meant, raise `version` in the challenge (saved results are judged again only then), and put the new line into judgements.json. If only what the proof tries has changed, the line is enough.';

/** Start, solution, wrong and widened tries, and some configurations by chance. */
function tried(challenge: Challenge, proof: ChallengeProof): readonly unknown[] {
  const next = seeded(SEED);
  return [
    challenge.start,
    proof.solves,
    ...[...proof.wrongTries, ...proof.widened].map(({ configuration }) => configuration),
    ...Array.from({ length: RANDOM }, () => proof.anyConfiguration(next)),
  ];
}

/** FNV-1a of 64 bits, which needs no library (public domain). */
function fnv(text: string, from: bigint): bigint {
  let hash = from;
  for (let at = 0; at < text.length; at += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100_0000_01b3n);
  return hash;
}

/** A digest of what became of every line on the three days, and of the goals that are met. */
function digestOf(challenge: Challenge, proof: ChallengeProof): string {
  let digest = 0xcbf2_9ce4_8422_2325n;
  for (const configuration of tried(challenge, proof))
    for (const traffic of TRAFFICS) {
      const { flows, goals } = challenge.judge(configuration, traffic);
      const lines = flows.map(({ id, outcome, alerts }) => `${id} ${outcome} ${alerts}`);
      digest = fnv([...lines, ...goals.map(({ isMet }) => isMet)].join('\n'), digest);
    }
  return digest.toString(16).padStart(16, '0');
}

test.each(CHALLENGE_LEVELS)('level %s judges what its version judged', async (level) => {
  const challenge = (await loadChallenge(level))!;
  const { proof } = await CHALLENGE_PROOFS[level]!();
  const now = { version: challenge.version, judgements: digestOf(challenge, proof) };
  expect([TODO, now]).toEqual([TODO, KNOWN[level]]);
});
