import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { LabRecord } from '../../packets/record.ts';
import type { words } from './words.ts';

const backendIn = ({ backend }: LabRecord) => (backend === 'web-b' ? 'WEB B' : 'WEB A');

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'lb-on': {
    shows: [],
    questions: {
      'balancer on': 'How does the load balancer choose a backend?',
    },
  },
  'lb-off': {
    shows: [],
    questions: {
      'balancer off': 'Why can I send no request without the load balancer?',
    },
  },
  'lb-refused': { shows: [], questions: {} },
  'lb-mode-changed': {
    shows: [],
    questions: {
      modes: 'What is the difference between round-robin and sticky?',
    },
  },
  'backend-failed': {
    shows: [],
    questions: {
      'backend down': (record) => `What happens to visitors while ${backendIn(record)} is down?`,
    },
  },
  'backend-already-down': {
    shows: [],
    questions: {
      'down already': 'Why did nothing change?',
    },
  },
  'backend-recovered': {
    shows: [],
    questions: {
      'backend up': (record) => `When does ${backendIn(record)} get requests again?`,
    },
  },
  'backend-already-up': {
    shows: [],
    questions: {
      'up already': 'Why did nothing change?',
    },
  },
  'no-backend-left': {
    shows: [],
    questions: {
      'no backend': 'What will visitors see now?',
    },
  },
  'lb-rotated': {
    shows: ['forward'],
    questions: {
      'next backend': 'Which backend answers my next request, and why?',
    },
  },
  'backend-drained': { shows: [], questions: {} },
  'lb-chosen': { shows: ['forward'], questions: {} },
  'lb-failed-over': {
    shows: ['forward'],
    questions: {
      'failed over': 'Why did a visitor notice nothing of the failure?',
    },
  },
  'lb-pinned': {
    shows: ['forward'],
    questions: {
      pinned: 'What does pinned mean in this line?',
    },
  },
  'lb-stuck': {
    shows: ['forward'],
    questions: {
      'same backend': 'Why did the same backend answer again?',
    },
  },
  'lb-moved': {
    shows: ['forward'],
    questions: {
      'moved session': 'What can get lost when a session moves?',
    },
  },
  'lb-unavailable': {
    shows: ['stop'],
    questions: {
      'error page': 'Why did I get an error page instead of the shop?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
