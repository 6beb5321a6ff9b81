import { levels } from '@netward/levels';
import type { LevelId } from '@netward/contracts';

/**
 * The ids of the proofs that each level asks for. The build turns this module into its value
 * (vite.config.ts), so that a page that shows progress does not load the levels.
 */
export const levelProofs: Readonly<Partial<Record<LevelId, readonly string[]>>> =
  Object.fromEntries(levels.map(({ id, proofIds }) => [id, proofIds]));
