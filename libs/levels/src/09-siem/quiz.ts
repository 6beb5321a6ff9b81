import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l9-q1',
    type: 'mc',
    question: 'The SIEM was on during the SQL injection. What did the server do?',
    options: [
      'It answered 200, as without a SIEM',
      'It waited for the SIEM and then answered 200',
      'It answered 403',
      'It received nothing',
    ],
    answerIndex: 0,
    explain:
      'A SIEM gets records of what has happened. Recording a request does not hold it back, so somebody or something else has to act.',
  },
  {
    id: 'l9-q2',
    type: 'fitb',
    question:
      'The sensor’s signature rates the cross-site scripting medium. Which severity does the SIEM give it: low, medium or high?',
    answer: 'high',
    explain:
      'The SIEM adds what it knows about the target: a public shop is at stake. The same match against a test machine might be low.',
  },
  {
    id: 'l9-q3',
    type: 'mc',
    question: 'Sensor and SIEM gave the same attack different severities. What follows?',
    options: [
      'The sensor’s signatures are out of date',
      'The SIEM counted the same attack twice',
      'Nothing is wrong, they rate different things',
      'One of the records was changed on its way',
    ],
    answerIndex: 2,
    explain:
      'The sensor rates the pattern it matched. The SIEM can add how much is at stake at the target, if somebody has told it.',
  },
  {
    id: 'l9-q4',
    type: 'mc',
    question: 'Which sequence does the SIEM’s rule join?',
    options: [
      'Two page requests from the client',
      'A web attack, then a page request from the client',
      'Two port scans from different addresses',
      'A port scan, then a web attack from the same address',
    ],
    answerIndex: 3,
    explain:
      'Each record by itself is ordinary. Order and source, compared across records, turn two lines into one incident.',
  },
  {
    id: 'l9-q5',
    type: 'fitb',
    question:
      'Nothing stands in the path of the SQL injection. Which outcome does the SIEM’s record of it state? (one word from the log)',
    answer: 'allowed',
    explain:
      'High severity and outcome allowed together come first in triage. The same severity with outcome blocked can wait a little. Allowed means delivered, not that the attack worked.',
  },
  {
    id: 'l9-q6',
    type: 'mc',
    question:
      'The scan ran while the collection was off, the attack while it was on. What does the SIEM know?',
    options: [
      'Both, it reads the scan from the wire later',
      'Only the attack, so it joins nothing',
      'Only the scan, since it came first',
      'Neither, it needs both to record one',
    ],
    answerIndex: 1,
    explain:
      'A rule can only compare what was collected. In practice somebody may still find the scan in a device’s own log and load it afterwards.',
  },
];
