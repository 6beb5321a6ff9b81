import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l4-q1',
    type: 'mc',
    question: 'What lets an IPS block where an IDS can only alert?',
    options: [
      'It knows more signatures',
      'It stands in the path of the packet',
      'It has a faster processor',
      'It decrypts traffic, which an IDS never does',
    ],
    answerIndex: 1,
    explain:
      'Both may use the same engine and rules. Only a device that the packet has to cross can refuse to forward it.',
  },
  {
    id: 'l4-q2',
    type: 'mc',
    question:
      'A signature wrongly matches normal orders in the shop. What happens with an IPS in blocking mode?',
    options: [
      'Nothing, normal orders are exempt',
      'An alert is written and the orders arrive',
      'The orders arrive with a delay of a minute',
      'Real customers can no longer order',
    ],
    answerIndex: 3,
    explain:
      'In the path, a false positive is an outage. That is why new rules are first watched in alert mode.',
  },
  {
    id: 'l4-q3',
    type: 'fitb',
    question:
      'For how many seconds did the IPS block the source of the directory search? (a number)',
    answer: '60',
    explain:
      'Once the request rate was over the threshold, the source was blocked for 60 seconds. A patient attacker comes back slower.',
  },
  {
    id: 'l4-q4',
    type: 'mc',
    question: 'Why did the first few requests of the directory search still reach the server?',
    options: [
      'A rate has to build up before it exceeds a threshold',
      'The IPS was still loading its signatures',
      'They came from another address',
      'The server answered them from its cache',
    ],
    answerIndex: 0,
    explain:
      'No single request is suspicious. The device can only act once it has counted enough of them.',
  },
  {
    id: 'l4-q5',
    type: 'mc',
    question: 'What does fail-open mean for an IPS?',
    options: [
      'When it fails, traffic is handed to the IDS',
      'After a restart it begins without rules',
      'When it fails, traffic passes without inspection',
      'When it fails, all traffic stops',
    ],
    answerIndex: 2,
    explain:
      'Fail-open favours availability, fail-closed favours protection. The choice belongs to whoever runs the service, before the failure.',
  },
  {
    id: 'l4-q6',
    type: 'fitb',
    question:
      'The IPS dropped the packet of the SQL injection. What did it do to the connection? (one word from the log)',
    answer: 'reset',
    explain:
      'A reset ends the connection at once, so that no further part of the request can follow.',
  },
];
