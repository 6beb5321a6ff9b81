import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'soc-on': {
    shows: [],
    questions: {
      'SOC on': 'What does the SOC view show?',
    },
  },
  'soc-off': {
    shows: [],
    questions: {
      'SOC off': 'What do I lose without the SOC view?',
    },
  },
  'soc-shown': { shows: [], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
