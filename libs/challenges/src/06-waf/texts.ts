import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Let people write',
  task: 'The shop’s searches, reviews and letters sometimes look like attacks. Let all 45 customers through and none of the 21 attacks.',
  lines: 'requests',
  outcomes: {
    served: 'Customers served',
    'turned-away': 'Customers turned away',
    stopped: 'Attacks stopped',
    through: 'Attacks through',
  },
  leavesOut:
    'What each rule says of each request is measured with CRS 3.3.4; nothing else is asked here: not the answers, not how many requests a source sends.',
};
