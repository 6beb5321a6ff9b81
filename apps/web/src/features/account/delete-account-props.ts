import type { StoredLearner } from '../../lib/session.ts';

export interface DeleteAccountProps {
  readonly learner: StoredLearner;
  /** Told when the account will be deleted. */
  readonly onAsked: (dueAt: string) => void;
}
