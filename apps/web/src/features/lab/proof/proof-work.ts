import { useState } from 'react';
import type { LevelId, ProofId, RunPlace } from '@netward/contracts';
import type { Lab } from '../lab-state.ts';

/** A mark that was handed in, and what became of it. */
export interface HandedInMark {
  readonly proof: ProofId;
  readonly mark: RunPlace;
  readonly words: string;
  readonly isRight: boolean;
  readonly says: string;
}

/** What a learner has done with a level's proofs since its run began. */
export interface ProofWork {
  readonly level: LevelId;
  /** The question that stays after its right mark; without it, the first that is not proved. */
  readonly asked?: ProofId | undefined;
  readonly chosen: RunPlace | null;
  /** Oldest first. */
  readonly attempts: readonly HandedInMark[];
  readonly isClosed?: boolean;
}

/** The work on the proofs of the open level; a run that starts over takes its marks along. */
export function useProofWork({ level, taken }: Lab) {
  const [work, setWork] = useState<ProofWork>({ level: level.id, chosen: null, attempts: [] });
  const isOver = taken.length === 0 && work.attempts.length > 0;
  if (work.level !== level.id || isOver) setWork({ level: level.id, chosen: null, attempts: [] });
  return { work, setWork };
}
