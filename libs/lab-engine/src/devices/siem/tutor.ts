import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'siem-on': {
    shows: [],
    questions: {
      'SIEM on': 'What does the SIEM collect from now on?',
    },
  },
  'siem-off': {
    shows: [],
    questions: {
      'SIEM off': 'What do I lose while the SIEM is off?',
    },
  },
  'siem-ingested': {
    shows: ['notice', 'collect'],
    questions: {
      'SIEM line': 'What does the SIEM line say about this?',
    },
  },
  'siem-rerated': {
    shows: [],
    questions: {
      ratings: 'Why do the sensor and the SIEM rate this differently?',
    },
  },
  'siem-correlated': {
    shows: ['notice', 'collect', 'correlate'],
    questions: {
      incident: 'Why did the SIEM make one incident of it?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
