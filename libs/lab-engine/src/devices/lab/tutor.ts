import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'unknown-action': { shows: [], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
