import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'say what somebody who gets a copy of plain HTTP traffic can read, and where such a copy can be taken',
    'tell an open port from a closed one by the packets of a scan',
    'explain why listening leaves no trace, and what follows from that',
    'find a slow scan and a password in a capture with display filters, and leave customers alone',
  ],
  lookCloser:
    'Open the sniffer’s line in the log. The handshake comes first: which packet is the first with text in it, and where in that text does the password stand?',
  minutes: 20,
  tool: 'a packet capture',
  techniques: [
    { id: 'T1040', name: 'Network Sniffing' },
    { id: 'T1595', name: 'Active Scanning' },
  ],
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
    'Where in this room’s network could a copy of your traffic be taken, and who could take it?',
    'The server’s port has to be open. What do you do instead of closing it?',
  ],
};
