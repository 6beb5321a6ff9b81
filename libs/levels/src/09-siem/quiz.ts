import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l9-q1',
    type: 'mc',
    question: 'The SIEM was on during the SQL injection. What did the server do?',
    options: [
      'It answered 200, as without a SIEM',
      'It waited for the SIEM’s decision',
      'It answered 403',
      'It received nothing',
    ],
    answerIndex: 0,
    explain: 'A SIEM gets records after the fact. Recording a request does not hold it back.',
  },
  {
    id: 'l9-q2',
    type: 'fitb',
    question: 'Which severity does the SIEM give the cross-site scripting: low, medium or high?',
    answer: 'high',
    explain:
      'The sensor’s signature says medium. The SIEM adds that a public shop is the target and rates it high.',
  },
  {
    id: 'l9-q3',
    type: 'mc',
    question: 'Sensor and SIEM gave the same attack different severities. What follows?',
    options: [
      'The sensor is broken',
      'The SIEM counted the attack twice',
      'They rate different things: a signature, and what is at stake',
      'One of the records was changed on its way',
    ],
    answerIndex: 2,
    explain:
      'The sensor knows the pattern it matched. The SIEM also knows how valuable the target is.',
  },
  {
    id: 'l9-q4',
    type: 'mc',
    question: 'Which sequence did the SIEM join into one incident?',
    options: [
      'Two page requests from the client',
      'A web attack, then a page request from the client',
      'Two port scans from different addresses',
      'A port scan, then a web attack from the same address',
    ],
    answerIndex: 3,
    explain:
      'Reconnaissance followed by an attack from one source is a pattern that neither the sensor nor the web server could see alone.',
  },
  {
    id: 'l9-q5',
    type: 'fitb',
    question: 'Which severity does the SIEM give the port scan: low, medium or high?',
    answer: 'medium',
    explain: 'A scan alone is common. It gains weight through what follows from the same source.',
  },
  {
    id: 'l9-q6',
    type: 'mc',
    question:
      'The scan ran while the collection was off, the attack while it was on. What does the SIEM know?',
    options: [
      'Both, it reads the scan from the network afterwards',
      'Only the attack, so it finds no connection',
      'Only the scan',
      'Neither of them',
    ],
    answerIndex: 1,
    explain:
      'Records exist from the moment they are sent. What was not collected cannot be correlated later.',
  },
];
