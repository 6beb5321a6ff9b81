import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'An alarm worth reading',
  task: 'Write rules for the sensor in front of the shop. Every SQL injection is to raise an alert, and so is the guessing of passwords at /login. No more than 3 customers may set off a false alarm: people who search for a “union select committee” are customers.',
  lines: 'requests',
  outcomes: {
    served: 'Customers left alone',
    'turned-away': 'False alarms',
    stopped: 'Attacks seen',
    through: 'Attacks missed',
  },
  marks: {
    served: 'passed',
    'turned-away': 'alerted',
    stopped: 'alerted',
    through: 'exposed',
  },
  aims: { 'turned-away': 'at most 3' },
  leavesOut:
    'The challenge knows a part of Suricata’s rule language: contents in four buffers, and thresholds by source. Every request here is whole, unencrypted and alone in its connection.',
};
