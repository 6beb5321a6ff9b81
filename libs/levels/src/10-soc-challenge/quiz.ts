import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l10-q1',
    type: 'mc',
    question: 'All four defences are on. Which one stops the SQL injection?',
    options: ['The IPS', 'The WAF', 'The IDS', 'The SIEM'],
    answerIndex: 0,
    explain:
      'The IPS is the first device in the path, and it can read this plain HTTP request. What it drops never reaches the WAF. With HTTPS ending at the WAF it would be the other way round.',
    taughtBy: 'order-of-layers',
  },
  {
    id: 'l10-q2',
    type: 'mc',
    question:
      'The sensor is on and in order, and these are all the lines of an injection. Why is it quiet?',
    exhibit: {
      kind: 'log',
      caption: 'The log of one SQL injection',
      before: ['enableIDS', 'enableWAF', 'enableSIEM'],
      shown: ['attackSQLi'],
    },
    options: [
      'It lost its copy of the request under load',
      'It has signatures for cross-site scripting only',
      'The SIEM received its alert and suppressed it',
      'The WAF refused the request before that segment',
    ],
    answerIndex: 3,
    explain:
      'The sensor watches the segment behind the WAF and gets copies only of what came through. Its silence is the work of the filter here, and the WAF’s record says so.',
    taughtBy: 'order-of-layers',
  },
  {
    id: 'l10-q3',
    type: 'fitb',
    question:
      'IPS, WAF, IDS and SIEM: how many of the four stand in the path and can stop a request?',
    answer: '2',
    accepts: ['two', '2 of 4', 'two of four', '2 of them', 'two of them'],
    explain: 'IPS and WAF stand in the path. The IDS gets copies and the SIEM gets records.',
    taughtBy: 'path-and-beside',
  },
  {
    id: 'l10-q4',
    type: 'mc',
    question:
      'A record says SQL injection, severity high, outcome=allowed, alert=yes. Which order of steps is right?',
    options: [
      'Fix the query, then delete the records so that nobody misuses them',
      'Look at what the application gave away, contain, fix the query, note the lessons',
      'Wait for a second alert, then look at what the application gave away',
      'Turn every layer on, run the injection again, close the alert',
    ],
    answerIndex: 1,
    explain:
      'Find out what happened, limit it, repair the cause and learn from it. Records are the evidence and are kept. An alert about something that was delivered does not wait, and layers turned on afterwards say nothing about what is already lost.',
    taughtBy: 'soc-people',
  },
  {
    id: 'l10-q5',
    type: 'fitb',
    question:
      'With the IPS on, the SIEM records the blocked injection. Which severity does it give: low, medium or high?',
    asksWhatWasSeen: true,
    answer: 'high',
    accepts: ['high severity', 'severity high'],
    explain:
      'Severity says how bad it would be, outcome says what happened, and each has its own field. High and blocked asks for a look, since somebody is trying; high and allowed asks for it now.',
    taughtBy: 'blocked-is-recorded',
  },
  {
    id: 'l10-q6',
    type: 'mc',
    question: 'Which statement describes defence in depth best?',
    options: [
      'One very strong device at the edge of the network',
      'Layers that fail for different reasons',
      'The same product twice, one behind the other',
      'Every switch turned on and left alone',
    ],
    answerIndex: 1,
    explain:
      'Independent layers may catch what another one missed; two of the same kind miss the same things. All of them have to be watched and tuned by somebody.',
    taughtBy: 'independent-layers',
  },
];
