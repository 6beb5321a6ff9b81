import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'read a WAF’s line: rules, score, threshold and who answered',
    'explain why a WAF buys time and does not repair the application',
    'choose between a higher threshold and an exclusion for a customer who was refused',
    'tune a rule set by exclusions that name one rule, one parameter and one path, and say what each leaves open',
  ],
  lookCloser:
    'Open the WAF’s BLOCK line and look at Why. Which characters matched which rule, and how do the points add up to the score?',
  minutes: 25,
  techniques: [{ id: 'T1190', name: 'Exploit Public-Facing Application' }],
  niceTasks: [
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
    {
      id: 'T0295',
      task: 'Validate intrusion detection system (IDS) alerts against network traffic using packet analysis tools.',
    },
  ],
  inClass: [
    'A customer searches for “union select committee” and is refused. What do you change, and what would that let in?',
    'What would the repaired query look like, and how would you prove that it is repaired?',
  ],
};
