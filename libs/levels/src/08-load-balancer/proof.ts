import type { ProofQuestion } from '../proof.ts';

export const proofs: readonly ProofQuestion[] = [];
