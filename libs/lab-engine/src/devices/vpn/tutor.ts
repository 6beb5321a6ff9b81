import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'vpn-on': {
    shows: [],
    questions: {
      'vpn on': 'Which part of the way does the tunnel cover?',
    },
  },
  'vpn-off': {
    shows: [],
    questions: {
      'vpn off': 'What can be read again now that the tunnel is down?',
    },
  },
  'packet-wrapped': { shows: ['encrypt'], questions: {} },
  'packet-unwrapped': {
    shows: [],
    questions: {
      'who could read it': 'Who could read the request, and where?',
    },
  },
  'tls-inside-tunnel': { shows: ['encrypt'], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
