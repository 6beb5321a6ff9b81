import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Sixty packets',
  task: 'A customer says that somebody else used their account this morning. Read the three captures, A, B and C, taken in front of the shop, 10.0.0.20. In each, mark the request that gave a password away, any packet of the host that scanned, and the answer of the port that accepted the scan besides the shop’s own 8080. Accuse no customer.',
  lines: 'lines',
  outcomes: {
    served: 'Innocent packets left alone',
    'turned-away': 'Innocent packets accused',
    stopped: 'Findings made',
    through: 'Findings still open',
  },
  marks: { stopped: 'alerted' },
  leavesOut:
    'Real captures have broadcasts, name resolution and many more packets. Filters are a part of Wireshark’s: the fields that are listed, and frame contains looks at what packets carry, not at their headers.',
};
