import type { LevelId } from '@netward/contracts';
import { levels } from './index.ts';
import type { ProofQuestion } from './proof.ts';

const loaded = await Promise.all(levels.map((level) => level.proof()));
const PROOFS = new Map(levels.map(({ id }, index) => [id, loaded[index]!.proofs]));

/** The proofs of a level, for callers that need those of all levels at once; none for an unknown level. */
export function proofsOf(id: LevelId): readonly ProofQuestion[] {
  return PROOFS.get(id) ?? [];
}
