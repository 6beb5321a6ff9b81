import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'say for each layer whether it prevents, inspects, detects or records',
    'find out by searching the records alone which layer stopped an attack',
    'argue which layer to switch on first for a given risk and budget',
    'search from a morning’s alerts to a timeline, a containment that spares customers, and a note that tells known from likely',
  ],
  lookCloser:
    'Run the injection once with each defence, and open the SIEM’s line each time. Which device wrote the record behind it, and how far did the request get?',
  minutes: 35,
  tool: 'alerts and a search',
  techniques: [{ id: 'T1190', name: 'Exploit Public-Facing Application' }],
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
    'A high alert about a delivered injection arrives at 17:55. Who does what in the next ten minutes?',
    'Two of your four layers use the same rules. What is the second one worth?',
  ],
};
