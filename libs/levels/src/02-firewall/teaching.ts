import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'predict from a rule list and a default policy which packets pass',
    'tell a filtered port from a closed one by what comes back',
    'name two things that a packet filter cannot stop, and why',
    'write a rule list that lets in what is needed and nothing else, whatever addresses attackers use',
  ],
  lookCloser:
    'Block the attacker, scan, and open the firewall’s DROP line. Which rule matched, and what comes back for each SYN?',
  minutes: 25,
  techniques: [
    { id: 'T1595', name: 'Active Scanning' },
    { id: 'T1040', name: 'Network Sniffing' },
  ],
  niceTasks: [
    {
      id: 'T0291',
      task: 'Examine network topologies to understand data flows through the network.',
    },
  ],
  inClass: [
    'Write the rule list of this shop with a default of drop. Which rule did you need that the lab does not have?',
    'Who should notice first that a rule has shut a customer out, and how?',
  ],
};
