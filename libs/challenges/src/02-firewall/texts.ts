import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Only what is needed',
  task: 'Customers reach the shop, 10.0.0.20, on 8080 and 8443. The admin reaches its SSH, port 22, from the office, 10.0.0.0/28. Nothing else passes, whatever address it comes from.',
  lines: 'flows',
  outcomes: {
    served: 'Customers served',
    'turned-away': 'Customers turned away',
    stopped: 'Attacks stopped',
    through: 'Attacks through',
  },
  leavesOut:
    'The firewall here filters TCP over IPv4 and nothing else: no UDP, no address translation, no limits on rates. Of an SSH session, and of what answers a scan, only the opening is shown.',
};
