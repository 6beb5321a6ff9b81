import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'Firewall',
  title: 'Firewall',
  kind: 'Control',
  summary: 'Switch on a packet filter, give it a rule, and see what it stops and what it cannot.',
  description:
    'This firewall is a packet filter: it decides by addresses, protocol and port and never reads a request. Switch it on and see that it blocks nothing without a rule. Then block the attacker and scan again. Block the client once, too, and notice who suffers.',
  tip: 'Try the scan once without a rule and once with one.',
  completionNote: 'All six tried. Compare the two scans: only the rule was different.',
  readMore: {
    title: 'What a packet filter decides',
    bullets: [
      'A packet filter looks at source, destination, protocol and port. It does not read requests, so an SQL injection to an allowed port passes like any other visit.',
      'Switched on is not the same as protecting: here it starts without a rule and lets everything through. Colours tell the state, not the safety. Green means OFF, yellow ON, red BLOCKING.',
      'Blocking one known address, as in this level, is the weak order. A real rule set begins with “deny everything” and then allows what is needed, so that an address nobody thought of is outside by default.',
      'Dropping a packet gives silence, and a TCP scanner calls the port filtered. A closed port on a reachable host normally answers with RST at once. Silence hides little, but it makes scanning slow.',
      'The sniffer sits on the client’s own segment. What it copies has not reached the firewall yet, so no rule can stop it. With the client blocked it still reads the login of another computer on the segment.',
      'Blocking the client is an outage of one’s own making. Security is confidentiality, integrity and availability, and a wrong rule costs the third.',
      'In practice: stateful filters that remember connections, rules in version control, a comment and an owner for each, a review date, and a log of what was denied.',
      'Left out here: all of that, and rules that reject with an answer, address ranges and IPv6. Client and server have addresses of one range, so this firewall has to be a bridge in the wire between them; a router would stand between two ranges.',
    ],
  },
  video: { title: 'What a packet filter looks at' },
};
