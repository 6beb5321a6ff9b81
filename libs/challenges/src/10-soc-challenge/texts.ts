import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'A morning in the SOC',
  task: 'It is a quarter past nine, and twelve alerts wait over 200 records. One intrusion is among them. Decide each alert, put the intrusion’s records into a timeline, contain it without harming customers or evidence, and write the note. True means that somebody attacks the shop; what is harmless is false, however real the packets were. Behind the WAF everybody is 10.0.2.1. Each of the three streams is a morning of its own.',
  lines: 'alerts',
  outcomes: {
    served: 'Harmless, left alone',
    'turned-away': 'Harmless, yet hit',
    stopped: 'Attacks acted on',
    through: 'Attacks let go',
  },
  leavesOut:
    'A real shift has colleagues, telephones and other alerts at the same time; some teams call an agreed test a benign true positive. The checks of the note find words and times and do not understand them.',
};
