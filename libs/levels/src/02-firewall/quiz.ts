import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l2-q1',
    type: 'mc',
    question: 'The firewall was on, and the scan still found the port. Why?',
    options: [
      'A firewall cannot stop a port scan',
      'It filters only traffic that leaves the network',
      'No rule matched the scanner’s packets',
      'The scanner hid its packets by encryption',
    ],
    answerIndex: 2,
    explain:
      'This firewall passes what no rule names. The second scan differed only by the rule for the attacker’s address, and from another address it would have succeeded again.',
  },
  {
    id: 'l2-q2',
    type: 'fitb',
    question:
      'A TCP scan gets no reply at all, not even RST. What does the scanner call such a port? (one word, as in the log)',
    answer: 'filtered',
    explain:
      'Silence suggests that something on the way dropped the packet, so the scanner cannot say open or closed. A closed port would have answered with RST.',
  },
  {
    id: 'l2-q3',
    type: 'mc',
    question: 'Which of these can a packet filter not decide by?',
    options: [
      'The SQL statement inside a request',
      'The address a packet comes from',
      'The port a packet is addressed to',
      'The protocol, such as TCP or UDP',
    ],
    answerIndex: 0,
    explain:
      'A filter on layers 3 and 4 sees addresses, protocols and ports. Reading requests takes a device that understands HTTP.',
  },
  {
    id: 'l2-q4',
    type: 'fitb',
    question:
      'Confidentiality, integrity and which third goal? It suffers when a legitimate client is blocked.',
    answer: 'availability',
    explain:
      'A service that its rightful users cannot reach has lost availability, even if nobody attacked it.',
  },
  {
    id: 'l2-q5',
    type: 'mc',
    question: 'Which order of rules is the sound starting point in practice?',
    options: [
      'Allow everything, then deny known attackers',
      'Allow everything, then deny the ports attackers like',
      'Deny other countries, then allow the rest',
      'Deny everything, then allow what is needed',
    ],
    answerIndex: 3,
    explain:
      'With default deny, what nobody thought of stays outside. A list of bad addresses is always one address too short.',
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
  },
];
