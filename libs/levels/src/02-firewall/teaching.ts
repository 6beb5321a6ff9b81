import type { Points, Teaching } from '../teaching.ts';

export const points = {
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
} satisfies Points;

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
