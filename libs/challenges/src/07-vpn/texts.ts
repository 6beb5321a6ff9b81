import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Private, and still on the call',
  task: 'Nora works in the café. The office, 10.0.1.0/24 and 10.0.2.0/24, and a supplier who only knows the gateway’s address must work, and so must her video calls, 203.0.113.32/27: the gateway drops those, it has no room for them. What she reads, the names she looks up and her passwords are nobody else’s business, in the café or beyond the gateway. The office’s resolver is 10.0.1.53.',
  lines: 'events',
  outcomes: {
    served: 'Traffic that works',
    'turned-away': 'Traffic that fails',
    stopped: 'Secrets kept',
    through: 'Secrets leaked',
  },
  // Nothing is stopped here: a secret that is kept is one that nobody else can read.
  marks: { stopped: 'encrypted' },
  leavesOut:
    'Left out are IPv6, tunnels that break, caches of names, and what sizes and times tell a listener; a lookup is UDP, which the drawing does not show, so it has no packets here. The café’s router is drawn as the firewall, 8080 and 8443 stand for 80 and 443, and names in .lab for public ones, since Firefox asks for https first there only.',
};
