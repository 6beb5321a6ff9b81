import type { RunPlace } from '@netward/contracts';
import { createStore } from '../../lib/store.ts';

/** What the assistant is asked about: the line, packet or field that a learner has open or chose. */
export interface Selected {
  readonly place: RunPlace;
  /** As it stands above the question: 'packet 6, body'. */
  readonly words: string;
  /** Whether the learner wanted to ask about it; it then stays when the inspector closes. */
  readonly isAsked?: boolean;
}

/** Null where the assistant is asked about the level. */
export const selection = createStore<Selected | null>(null);
