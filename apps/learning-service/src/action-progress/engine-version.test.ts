import { createHash } from 'node:crypto';
import { ENGINE_VERSION, levels, playLevel, type Level } from '@netward/levels';

const RUNS = 100;
const STEPS = 12;
const COUNTED = {
  1: 'd9bde994',
  2: '9c654449',
  3: 'accc790d',
  4: '7d38b734',
  5: 'a5dc18ef',
  6: '2eec910e',
  7: '82bc2d6d',
  8: '8fb55c27',
  9: 'fb655cd4',
  10: 'ca0eb4da',
};

/** What runs of a level count, as a digest; the runs follow from a seed. */
function countingDigest(level: Level): string {
  let seed = 20_261_122;
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647);
  const digest = createHash('sha256');
  const { requiredActions } = level;
  for (let run = 0; run < RUNS; run++) {
    const actions = Array.from(
      { length: STEPS },
      () => requiredActions[next() % requiredActions.length]!,
    );
    digest.update([...actions, '→', ...playLevel(level, actions).tried].join(' '));
  }
  return digest.digest('hex').slice(0, 8);
}

// Where runs count otherwise than before, the version goes up along with the digests.
test('runs count what they counted when the engine got its version', () => {
  const digests = Object.fromEntries(levels.map((level) => [level.id, countingDigest(level)]));
  expect(ENGINE_VERSION).toBe(3);
  expect(digests).toMatchObject(COUNTED);
});
