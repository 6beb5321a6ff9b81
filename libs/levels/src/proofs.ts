import type { LevelId } from '@netward/contracts';
import { levels } from './index.ts';
import type { ProofQuestion } from './proof.ts';

const PROOFS = new Map<string, readonly ProofQuestion[]>();
// One after the other: Jest cannot load modules that share others at the same time.
for (const { id, proof } of levels) PROOFS.set(id, (await proof()).proofs);

/** The proofs of a level, for callers that need those of all levels at once; none for an unknown level. */
export function proofsOf(id: LevelId): readonly ProofQuestion[] {
  return PROOFS.get(id) ?? [];
}
