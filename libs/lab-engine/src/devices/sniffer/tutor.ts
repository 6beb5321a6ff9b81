import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'plaintext-captured': {
    shows: [],
    questions: {
      'what hides it': 'What would have made this capture unreadable?',
    },
  },
  'ciphertext-captured': {
    shows: [],
    questions: {
      'why unreadable': 'Why could the sniffer not read this?',
    },
  },
  'metadata-visible': {
    shows: [],
    questions: {
      'what stays visible': 'What does the line about what is still visible mean?',
    },
  },
  'silence-captured': {
    shows: [],
    questions: {
      'why only SYNs': 'Why did the sniffer see only SYN packets?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
