import { attackIn, type TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'waf-on': {
    shows: [],
    questions: {
      'WAF on': 'What does the WAF look at in a request?',
    },
  },
  'waf-off': {
    shows: [],
    questions: {
      'WAF off': 'What do I lose while the WAF is off?',
    },
  },
  'waf-blocked': {
    shows: ['stop', 'notice', 'inspect'],
    questions: {
      'why denied': (record) => `Why did the WAF block the ${attackIn(record)}?`,
      'without the WAF': 'What would have happened without the WAF?',
    },
  },
  'waf-limited': { shows: ['stop', 'notice', 'inspect'], questions: {} },
  'waf-allowed': {
    shows: ['forward', 'inspect', 'pass'],
    questions: {
      'why passed by the WAF': 'Why did the WAF let this request pass?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
