import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'port-open': {
    shows: [],
    questions: {
      'open port': (_, { packets }) =>
        packets.some(({ to }) => to === 'firewall')
          ? 'Which rule would hide the port?'
          : 'Is an open port a weakness?',
    },
  },
  'port-filtered': {
    shows: [],
    questions: {
      filtered: 'What does filtered mean in this scan?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
