import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'show on a drawing where a tunnel begins and ends, and who can read what on each part',
    'explain which address the server sees, and why',
    'tell what a VPN is for from what it is sold as',
    'decide what goes into a tunnel and what around it, without names or passwords leaking',
  ],
  lookCloser:
    'Bring the tunnel up, ask for the page and open the gateway’s line. One packet arrives wrapped, the next leaves plain: which addresses differ?',
  minutes: 20,
  techniques: [{ id: 'T1040', name: 'Network Sniffing' }],
  niceTasks: [
    {
      id: 'T0023',
      task: 'Characterize and analyze network traffic to identify anomalous activity and potential threats to network resources.',
    },
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'Whom do you trust with a VPN that you did not have to trust without it?',
    'Your company’s tunnel carries only traffic for the company. What does the café’s network still see?',
  ],
};
