import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l3-q1',
    type: 'mc',
    question: 'With the sensor on, what became of the SQL injection request?',
    options: [
      'It was dropped before the server',
      'It waited until somebody had confirmed the alert',
      'It was answered by the sensor with an error',
      'It reached the server, which answered as before',
    ],
    answerIndex: 3,
    explain:
      'The alert and the server’s 200 stand next to each other in the log. A passive sensor changes what you know, not what happens.',
  },
  {
    id: 'l3-q2',
    type: 'fitb',
    question:
      'A directory search mostly asks for paths that do not exist. Which status code, a number, then piles up in the server’s log?',
    answer: '404',
    explain:
      '404 means not found. A single one is everyday, hundreds a minute from one source are a signal. The sensor rates the search low, but it tells the attacker where to go next.',
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
      'A second client on the same network',
      'An error from the server instead of 200',
      'TLS that ends only on the server itself',
      'A lower severity for the signature',
    ],
    answerIndex: 2,
    explain:
      'A signature cannot match what is encrypted. Unless TLS ends before the segment that the sensor watches, it sees only addresses, sizes and timing.',
  },
  {
    id: 'l3-q5',
    type: 'mc',
    question:
      'The server answered the cross-site scripting request with 200. Where would the script run?',
    options: [
      'On the web server, with the server’s rights',
      'In a visitor’s browser, with the visitor’s rights',
      'On the attacker’s computer, with the server’s data',
      'In the database, as part of the next query',
    ],
    answerIndex: 1,
    explain:
      'The server only sends the script back in its page, so for the server all went well. The victim is whoever opens the prepared link.',
  },
  {
    id: 'l3-q6',
    type: 'fitb',
    question:
      'An attack without an alert is a false negative. What is an alert about harmless traffic, a false …? (one word)',
    answer: 'positive',
    explain:
      'False positives use up the attention of the people who answer alerts. Tuning a sensor means having fewer of them without missing real attacks.',
  },
];
