import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l2-q1',
    type: 'mc',
    question: 'The firewall was on, and the scan still found the port. Why?',
    options: [
      'Port scans cannot be stopped by a firewall',
      'The firewall had crashed',
      'No rule matched the scanner’s packets',
      'The scanner used an encrypted connection',
    ],
    answerIndex: 2,
    explain:
      'This firewall passes what no rule names. Only a rule for the attacker’s address made a difference.',
  },
  {
    id: 'l2-q2',
    type: 'fitb',
    question:
      'A scanner that gets no reply at all calls the port neither open nor closed. Which word does it use?',
    answer: 'filtered',
    explain:
      'A dropped packet gives silence, which a scanner reports as filtered. A closed port would have answered with RST.',
  },
  {
    id: 'l2-q3',
    type: 'mc',
    question: 'Which of these can a packet filter not decide by?',
    options: [
      'The SQL statement inside a request',
      'The source address',
      'The destination port',
      'The transport protocol',
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
      'Allow everything during the day, deny it at night',
      'Deny only addresses from other countries',
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
      'The sniffer uses a port that the firewall does not know',
      'Sniffer and client share a segment in front of the firewall',
      'The firewall filters only traffic from the internet by design',
      'The sniffer’s packets are too small to be filtered',
    ],
    answerIndex: 1,
    explain:
      'The copy is taken before the packet reaches the firewall. What helps against a listener is encryption.',
  },
];
