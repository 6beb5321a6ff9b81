import type { ModelFailure } from '@netward/contracts';

/** A model's answer that is of no use, and why. */
export class ModelFault extends Error {
  constructor(
    readonly failure: ModelFailure,
    /** The endpoint's, where that is the reason. */
    readonly status?: number,
  ) {
    super(failure);
  }
}
