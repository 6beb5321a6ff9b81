import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'compare the same attack with a sensor beside the path and with a device in it',
    'explain why the first requests of a search get through a limit on connections',
    'decide for a service whether its IPS should fail open or closed, and say what that costs',
    'decide which rules may drop, which only alert, and what a crash of the inspector may cost',
  ],
  lookCloser:
    'Open the BLOCK line of an injection and count the packets before the resets. Which of them reached the server, and which did not?',
  minutes: 25,
  techniques: [
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
    { id: 'T1595.003', name: 'Wordlist Scanning' },
  ],
  niceTasks: [
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'A signature turns one order in a thousand away. Who decides whether it stays, and on what figures?',
    'The IPS drops new connections of an address. Whom else does that hit?',
  ],
};
