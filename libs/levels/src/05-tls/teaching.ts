import type { Teaching } from '../teaching.ts';

export const teaching: Teaching = {
  outcomes: [
    'say what TLS hides on the wire and what it leaves visible',
    'tell a refused connection from a failed handshake',
    'explain what HSTS adds to a redirect, and what it cannot do for a first visit',
    'set up redirect, HSTS, Secure and a certificate so that no first request gives a secret away',
  ],
  lookCloser:
    'Sniff with TLS on and open that line. Which packet still names the shop, and from which packet on is nothing readable?',
  minutes: 25,
  techniques: [
    { id: 'T1040', name: 'Network Sniffing' },
    { id: 'T1557', name: 'Adversary-in-the-Middle' },
  ],
  niceTasks: [
    {
      id: 'T0023',
      task: 'Characterize and analyze network traffic to identify anomalous activity and potential threats to network resources.',
    },
  ],
  inClass: [
    'The padlock is closed. What has been checked, and what has not?',
    'Where does TLS end in a shop with a balancer and a WAF, and who can read the request behind that point?',
  ],
};
