import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l9-q1',
    type: 'mc',
    question: 'The SIEM was on during the SQL injection. What did the server do?',
    options: [
      'It waited for the SIEM and then answered 200',
      'It answered 403, since the severity was high',
      'It received nothing',
      'It answered 200, as without a SIEM',
    ],
    answerIndex: 3,
    explain:
      'A SIEM gets records of what has happened. Recording a request does not hold it back, so somebody or something else has to act.',
    taughtBy: 'collects',
  },
  {
    id: 'l9-q2',
    type: 'fitb',
    question:
      'The sensor’s signature rates the cross-site scripting medium. Which severity does the SIEM give it: low, medium or high?',
    asksWhatWasSeen: true,
    answer: 'high',
    accepts: ['high severity', 'severity high'],
    explain:
      'The SIEM adds what it knows about the target: a public shop is at stake. The same match against a test machine might be low. Neither device is wrong, they rate different things.',
    taughtBy: 'two-ratings',
  },
  {
    id: 'l9-q3',
    type: 'mc',
    question: 'Four records arrive at once. Which one do you look into first?',
    exhibit: {
      kind: 'table',
      caption: 'Four records in the SIEM',
      columns: ['What', 'Source', 'Severity', 'Outcome'],
      rows: [
        ['port scan', '203.0.113.66', 'medium', 'allowed'],
        ['SQL injection', '203.0.113.66', 'high', 'blocked'],
        ['XSS', '203.0.113.90', 'high', 'allowed'],
        ['web access', '10.0.0.10', 'benign', 'allowed'],
      ],
    },
    options: ['The XSS', 'The SQL injection', 'The port scan', 'The web access'],
    answerIndex: 0,
    explain:
      'High and allowed comes first: it was delivered, so somebody may have been hurt. The injection is as severe but was stopped, so it can wait a little. A scan alone is everyday noise.',
    taughtBy: 'high-and-allowed',
  },
  {
    id: 'l9-q4',
    type: 'mc',
    question: 'The SIEM recorded the injection and the scan. Why is there no line that joins them?',
    exhibit: {
      kind: 'log',
      caption: 'The log of two actions: Run SQL injection, Scan ports',
      before: ['enableSIEM'],
      shown: ['attackSQLi', 'portScan'],
    },
    options: [
      'The two records have different sources',
      'The injection was allowed, and only what was blocked is joined',
      'The rule asks for a scan that comes before the attack',
      'The scan has a lower severity than the injection',
    ],
    answerIndex: 2,
    explain:
      'Each record by itself is ordinary. The rule compares order and source: reconnaissance first, then an attack from the same address. Here it was the other way round.',
    taughtBy: 'order-and-source',
  },
  {
    id: 'l9-q5',
    type: 'fitb',
    question:
      'Nothing stands in the path of the SQL injection. Which outcome does the SIEM’s record of it state? (one word from the log)',
    asksWhatWasSeen: true,
    answer: 'allowed',
    accepts: ['outcome=allowed', 'outcome allowed', 'outcome = allowed'],
    explain:
      'Allowed means delivered, not that the attack worked. Whether a sensor noticed is another field, since an alert stops nothing. High severity and outcome allowed together come first in triage.',
    taughtBy: 'outcome-and-alert',
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
      'Nothing, it needs both to record one',
    ],
    answerIndex: 1,
    explain:
      'A rule can only compare what was collected. In practice somebody may still find the scan in a device’s own log and load it afterwards.',
    taughtBy: 'only-what-is-sent',
  },
];
