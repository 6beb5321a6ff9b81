import { attackIn, type TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'ips-on': {
    shows: [],
    questions: {
      'IPS on': 'What does the IPS do with a packet that it recognises?',
    },
  },
  'ips-off': {
    shows: [],
    questions: {
      'IPS off': 'What do I lose while the IPS is off?',
    },
  },
  'ips-blocked': {
    shows: ['stop', 'notice', 'inspect'],
    questions: {
      'why reset': (record) => `Why did the IPS block the ${attackIn(record)}?`,
      'without the IPS': 'What would have happened without the IPS?',
    },
  },
  'ips-alerted': { shows: ['forward', 'notice', 'inspect'], questions: {} },
  'ips-passed': {
    shows: ['forward', 'inspect', 'pass'],
    questions: {
      'why passed by the IPS': 'Why did the IPS let this request pass?',
    },
  },
  'ips-blind': { shows: ['forward', 'inspect'], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
