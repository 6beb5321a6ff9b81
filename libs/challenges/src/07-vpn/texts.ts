import type { ChallengeTexts } from '../challenge.ts';

export const texts: ChallengeTexts = {
  title: 'Private, and still on the call',
  task: 'Nora works in the café. The office must work, so must a supplier who only knows the gateway’s address, and so must her video calls: the gateway has no room for those and drops them. Their servers change from day to day, within one network. What she reads, the names she looks up and her passwords are nobody else’s business, in the café or beyond the gateway.',
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
