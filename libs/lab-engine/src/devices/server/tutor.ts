import { attackIn, type TutorFacts } from '../../inspect/tutor-facts.ts';
import { isAttack } from '../../inspect/packet-facts.ts';
import type { words } from './words.ts';

/** What each kind of its records shows, and what a learner may ask about it. */
export const tutor = {
  'server-answered': {
    shows: [],
    questions: {
      answered: (record) =>
        record.request && isAttack(record.request)
          ? `What does the 200 after the ${attackIn(record)} mean?`
          : 'Who could have read this request on its way?',
    },
  },
  'server-not-found': { shows: [], questions: {} },
} as const satisfies Readonly<Record<keyof typeof words, TutorFacts>>;
