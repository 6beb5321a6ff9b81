import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'request-sent': { shows: [], questions: {} },
  'connection-tried': { shows: [], questions: {} },
  'request-timed-out': { shows: [], questions: {} },
  'connection-refused': {
    shows: [],
    questions: {
      'why refused': 'Why was the connection refused?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
