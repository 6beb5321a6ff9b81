import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l3-q1',
    type: 'mc',
    question: 'The sensor is on. What happened to this SQL injection request?',
    exhibit: {
      kind: 'log',
      caption: 'The log of one SQL injection',
      before: ['enableIDS'],
      shown: ['attackSQLi'],
    },
    options: [
      'It was dropped before the server',
      'It reached the server and was answered as usual',
      'It waited until somebody had confirmed the alert',
      'It was answered by the sensor with an error',
    ],
    answerIndex: 1,
    explain:
      'The alert and the server’s 200 stand next to each other in the log. A passive sensor changes what you know, not what happens.',
    taughtBy: 'passive-sensor',
  },
  {
    id: 'l3-q2',
    type: 'fitb',
    question:
      'A directory search mostly asks for paths that do not exist. Which status code (a number) then piles up in the server’s log?',
    answer: '404',
    accepts: ['404 not found', 'http 404', 'status 404'],
    explain:
      '404 means not found. A single one is nothing unusual; hundreds a minute from one source are a signal. The sensor rates the search low, but it tells the attacker where to go next.',
    taughtBy: 'directory-search',
  },
  {
    id: 'l3-q3',
    type: 'mc',
    question:
      'From one address: first “low: many requests for unknown paths”, then “high: SQL injection in URI”, which the server answered with 200. What do you do first?',
    options: [
      'Find out what the application did with the injection',
      'Close both, since the server answered as usual',
      'Close both, since the sensor noticed them in time',
      'Deal with the search first, since it came first',
    ],
    answerIndex: 0,
    explain:
      'Neither the alert nor the 200 says whether the injection worked, so the application has to be looked at. Noticing has stopped nothing. The search came first, but the injection is what may have cost data.',
    taughtBy: 'status-200',
  },
  {
    id: 'l3-q4',
    type: 'mc',
    question: 'What would make this sensor miss the injection altogether?',
    options: [
      'A second client on the same network',
      'An error from the server instead of 200',
      'A lower severity for the signature',
      'TLS that ends only on the server itself',
    ],
    answerIndex: 3,
    explain:
      'A signature cannot match what is encrypted. Unless TLS ends before the segment that the sensor watches, it sees only addresses, sizes and timing.',
    taughtBy: 'encrypted-copies',
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
    taughtBy: 'cross-site-scripting',
  },
  {
    id: 'l3-q6',
    type: 'fitb',
    question:
      'An attack without an alert is a false negative. What is an alert about harmless traffic, a false …? (one word)',
    answer: 'positive',
    accepts: ['false positive', 'a false positive', 'false-positive', 'positives', 'alarm'],
    explain:
      'False positives use up the attention of the people who answer alerts. Tuning a sensor means having fewer of them without missing real attacks.',
    taughtBy: 'false-positives',
  },
];
