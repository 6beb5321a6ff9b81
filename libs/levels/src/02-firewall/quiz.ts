import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l2-q1',
    type: 'mc',
    question: 'The firewall is on and has one rule. Why did the scan still find the port?',
    exhibit: {
      kind: 'log',
      caption: 'The log of two actions: Block client, Scan ports',
      before: ['enableFirewall'],
      shown: ['blockClient', 'portScan'],
    },
    options: [
      'A firewall cannot stop a port scan',
      'It filters only traffic that leaves the network',
      'The scanner hid its packets by encryption',
      'No rule matched the scanner’s packets',
    ],
    answerIndex: 3,
    explain:
      'The only rule names 10.0.0.10, and the scan comes from 203.0.113.66. This firewall passes what no rule names. With a rule for the scanner’s address the scan would find nothing, and from the next address it would succeed again.',
    taughtBy: 'default-accept',
  },
  {
    id: 'l2-q2',
    type: 'fitb',
    question: 'What does the scanner call this port? (one word)',
    exhibit: {
      kind: 'table',
      caption: 'All packets between the scanner and the server',
      columns: ['Time', 'From', 'To', 'Flags'],
      rows: [
        ['0.0 s', '203.0.113.66', '10.0.0.20:8080', 'SYN'],
        ['1.0 s', '203.0.113.66', '10.0.0.20:8080', 'SYN, again'],
      ],
    },
    answer: 'filtered',
    accepts: ['filtered port', 'a filtered port'],
    explain:
      'Nothing came back, not even RST. Silence suggests that something on the way dropped the packet, so the scanner cannot say open or closed. A closed port would have answered with RST.',
    taughtBy: 'dropped-syn',
  },
  {
    id: 'l2-q3',
    type: 'mc',
    question: 'Which of these can a packet filter not base a decision on?',
    options: [
      'The address a packet comes from',
      'The SQL statement inside a request',
      'The port a packet is addressed to',
      'The protocol, such as TCP or UDP',
    ],
    answerIndex: 1,
    explain:
      'A filter on layers 3 and 4 sees addresses, protocols and ports. Reading requests takes a device that understands HTTP.',
    taughtBy: 'packet-filter',
  },
  {
    id: 'l2-q4',
    type: 'fitb',
    question:
      'Confidentiality, integrity and which third goal? It suffers when a legitimate client is blocked.',
    answer: 'availability',
    explain:
      'A service that its rightful users cannot reach has lost availability, even if nobody attacked it.',
    taughtBy: 'availability',
  },
  {
    id: 'l2-q5',
    type: 'mc',
    question:
      'Rules are read from the top, and the first match decides. The shop needs ports 8080 and 8443 and nothing else. Which list is right?',
    options: [
      'Drop everything, then allow 8080 and 8443',
      'Drop known attackers, then allow everything',
      'Allow 8080 and 8443, then drop everything',
      'Allow everything, then drop all ports but 8080 and 8443',
    ],
    answerIndex: 2,
    explain:
      'What is needed is allowed first, and the rest meets the drop at the end: default deny. With “drop everything” on top no packet reaches the allow rules; with “allow everything” on top none reaches the drop. A list of known attackers is always one address too short.',
    taughtBy: 'first-match',
  },
  {
    id: 'l2-q6',
    type: 'mc',
    question: 'Why does no firewall rule stop the sniffer in this level?',
    options: [
      'The sniffer uses a port without a rule of its own',
      'It copies what has not reached the firewall yet',
      'The firewall filters only traffic from the internet',
      'The sniffer takes the client’s address as its own',
    ],
    answerIndex: 1,
    explain:
      'Sniffer and client share a segment in front of the firewall, and a listener sends nothing that a rule could drop. What helps is encryption.',
    taughtBy: 'tap-before-firewall',
  },
];
