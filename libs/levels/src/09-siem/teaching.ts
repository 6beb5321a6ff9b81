import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'explain what a SIEM knows, and what it can never know',
    'say why two harmless records can be one incident',
    'search records by field and time, rank them by severity, outcome and alert, and defend the order',
    'write a correlation that joins an attack and nobody else: fields, window, threshold, order and clocks',
  ],
  lookCloser:
    'Scan, attack, and open the line that joins both. Which records stand behind it, which field do they share, and which came first?',
  minutes: 30,
  techniques: [
    { id: 'T1595', name: 'Active Scanning' },
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
  ],
  niceTasks: [
    {
      id: 'T0166',
      task: 'Perform event correlation using information gathered from a variety of sources within the enterprise to gain situational awareness and determine the effectiveness of an observed attack.',
    },
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
  ],
  inClass: [
    'All visitors come through one proxy. What does this level’s rule make of that, and how do you repair it?',
    'Which log of your own network would you collect first, and for how long would you keep it?',
  ],
};
