import type { TutorFacts } from '../../inspect/tutor-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'firewall-on': {
    shows: [],
    questions: {
      'firewall on': 'Why does the firewall block nothing yet?',
    },
  },
  'firewall-off': {
    shows: [],
    questions: {
      'firewall off': 'What became of the rules when I turned the firewall off?',
    },
  },
  'firewall-refused': { shows: [], questions: {} },
  'rule-added': {
    shows: [],
    questions: {
      'rule added': ({ rule }) =>
        rule === 'block client'
          ? 'What does this rule do to an honest visitor?'
          : 'Would this rule stop an attacker with another address?',
    },
  },
  'rule-removed': {
    shows: [],
    questions: {
      'rule removed': 'What gets through now that the rule is gone?',
    },
  },
  'firewall-dropped': {
    shows: ['stop', 'notice'],
    questions: {
      'why dropped': ({ rule }) =>
        rule === 'block attacker' ? 'Why were the probes dropped?' : 'Why was the request blocked?',
      'without the rule': 'What would have happened without the rule?',
    },
  },
  'firewall-rejected': {
    shows: ['stop', 'notice'],
    questions: {
      'why rejected': 'Why was the connection rejected?',
    },
  },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
