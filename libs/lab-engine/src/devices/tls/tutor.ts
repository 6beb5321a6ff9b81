import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'tls-on': {
    shows: [],
    questions: {
      'TLS on': 'What does TLS protect now, and what does it not?',
    },
  },
  'tls-off': {
    shows: [],
    questions: {
      'TLS off': 'What can be read again now that TLS is off?',
    },
  },
  'handshake-done': {
    shows: ['encrypt'],
    questions: {
      handshake: 'What did the handshake check?',
    },
  },
  redirected: {
    shows: [],
    questions: {
      redirect: 'What happened to my plain HTTP request?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
