import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l3-q1',
    type: 'mc',
    question: 'With the sensor on, what became of the SQL injection request?',
    options: [
      'It was dropped before the server',
      'It was delayed until somebody confirmed the alert',
      'It was answered by the sensor',
      'It reached the server, which answered as before',
    ],
    answerIndex: 3,
    explain:
      'The alert and the server’s 200 stand next to each other in the log. A passive sensor changes what you know, not what happens.',
  },
  {
    id: 'l3-q2',
    type: 'fitb',
    question: 'Which severity did the sensor give the cross-site scripting: low, medium or high?',
    answer: 'medium',
    explain:
      'Its signatures rate SQL injection high, a script tag medium and a directory search low. Severity says how serious a match may be, not whether it succeeded.',
  },
  {
    id: 'l3-q3',
    type: 'mc',
    question: 'Why can a passive sensor not block a packet?',
    options: [
      'It reads a copy while the original travels on',
      'It would need more signatures for that',
      'It has no login on the web server',
      'A mirror port carries only the server’s answers',
    ],
    answerIndex: 0,
    explain:
      'The sensor hangs off the wire. To hold a packet back, a device has to stand in its path.',
  },
  {
    id: 'l3-q4',
    type: 'mc',
    question: 'What would make this sensor miss the injection altogether?',
    options: [
      'A second client on the network',
      'A request that the server answers with 404',
      'TLS that ends only on the server behind the mirrored segment',
      'A higher severity for the signature',
    ],
    answerIndex: 2,
    explain:
      'A signature cannot match what is encrypted. TLS has to end before the sensor’s segment, or the sensor sees only sizes and timing.',
  },
  {
    id: 'l3-q5',
    type: 'mc',
    question: 'Which sign gives a directory search away most reliably?',
    options: [
      'A script tag in a parameter',
      'Many requests for unknown paths within a short time',
      'A single request for the start page',
      'A source address from a private range',
    ],
    answerIndex: 1,
    explain:
      'Each request by itself looks harmless. The rate and the share of 404 answers are the signal.',
  },
  {
    id: 'l3-q6',
    type: 'fitb',
    question: 'An alert about harmless traffic is called a false … (one word).',
    answer: 'positive',
    explain:
      'False positives use up the attention of the people who answer alerts. Tuning a sensor means having fewer of them without missing real attacks.',
  },
];
