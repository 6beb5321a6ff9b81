import { attackIn, type TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'ids-on': {
    shows: [],
    questions: {
      'IDS on': 'What will the IDS do when it sees an attack?',
    },
  },
  'ids-off': {
    shows: [],
    questions: {
      'IDS off': 'What do I lose while the IDS is off?',
    },
  },
  'ids-alerted': {
    shows: ['notice', 'inspect'],
    questions: {
      alert: (record) => `What does the alert about the ${attackIn(record)} mean?`,
      'alert and answer': 'Why did the server answer although the IDS alerted?',
    },
  },
  'ids-quiet': {
    shows: ['inspect'],
    questions: {
      quiet: 'Why did the IDS stay quiet about this request?',
    },
  },
  'ids-blind': { shows: ['inspect'], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
