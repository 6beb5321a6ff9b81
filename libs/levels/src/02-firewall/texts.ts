import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'Firewall',
  title: 'Firewall',
  kind: 'Control',
  summary: 'Switch on a packet filter, give it a rule, and see what it stops and what it cannot.',
  description:
    'Five minutes after the opening somebody tries Nora’s server, one port after another. A firewall can shut that visitor out, and with one careless rule her customers too. Switch it on and scan. Block the attacker and scan again. Block the client once, too.',
  tip: 'Try the scan once without a rule and once with one.',
  completionNote: 'All six tried. Compare the scan without the rule with the scan that met it.',
  sights: [
    {
      name: 'the scan without the rule',
      actions: ['portScan'],
      without: ['blockAttacker'],
    },
    {
      name: 'the scan with the rule on',
      actions: ['portScan'],
      with: ['blockAttacker'],
    },
    {
      name: 'a request of the blocked client',
      actions: ['openPage'],
      with: ['blockClient'],
    },
    {
      name: 'the capture while the client is blocked',
      actions: ['sniffTraffic'],
      with: ['blockClient'],
    },
  ],
  suggestions: [
    'What does a packet filter look at?',
    'Is a firewall enough to keep a password secret?',
    'How do I see what a rule changes?',
  ],
  readMore: {
    title: 'What a packet filter decides',
    points: {
      'packet-filter':
        'This firewall is a packet filter: it looks at source, destination, protocol and port and never reads a request. An SQL injection, part of a database query hidden in a request (level 3), passes.',
      'default-accept':
        'Switched on is not the same as protecting: this one passes what no rule names. Colours tell the state, not the safety. Green means OFF, yellow ON, red BLOCKING.',
      'default-deny':
        'A sound rule set drops whatever no rule allows: default deny. Blocking one known address, as in this level, is the weaker way round, since the next attacker has another address.',
      'first-match':
        'Most firewalls read rules from the top, and the first match decides. So the allow rules come first and “drop the rest” comes last; the other way round everything would be dropped.',
      'dropped-syn':
        'A TCP connection begins with a SYN packet. An open port answers SYN/ACK, a closed one RST. If the SYN is dropped, nothing comes back: a scanner calls the port filtered, a browser times out.',
      'slow-scan':
        'Silence hides little, but it makes scanning slow: the scanner waits and asks again before it gives up on a port.',
      'tap-before-firewall':
        'The sniffer sits on the client’s own segment and gets its copy before the packet reaches the firewall, so no rule can stop it. With the client blocked it still reads another customer’s login.',
      availability:
        'Blocking the client is a self-inflicted outage. Security is confidentiality, integrity and availability, and a wrong rule costs the third.',
      'in-practice':
        'In practice: stateful filters that remember connections, rules in version control with a comment, an owner and a review date, and a log of what was denied.',
      'left-out':
        'Left out here: reject rules that answer, address lists, IPv6, rules that survive switching off, and other customers, except for one login while the client is blocked. The firewall routes between two networks.',
    },
  },
  video: { title: 'What a packet filter looks at' },
} satisfies LevelTexts;
