import type { LevelId } from '@netward/contracts';
import type { Learner } from '../../lib/session.ts';

export interface HomeProps {
  /** Null for a guest. */
  readonly learner: Learner | null;
  /** The level played last. */
  readonly level: LevelId;
  readonly onStart: (level: LevelId) => void;
  readonly onLogin: () => void;
  /** What is about to be wanted, on hover or focus. */
  readonly onLabNear: () => void;
  readonly onLoginNear: () => void;
}
