import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l10-q1',
    type: 'mc',
    question: 'All four defences are on. Which one stops the SQL injection?',
    options: ['The WAF', 'The IPS', 'The IDS', 'The SIEM'],
    answerIndex: 1,
    explain:
      'The IPS is the first device in the path, and it can read this plain HTTP request. What it drops never comes to the WAF. With HTTPS ending at the WAF it would be the other way round.',
  },
  {
    id: 'l10-q2',
    type: 'mc',
    question: 'IPS off, WAF and IDS on: why does the sensor stay quiet during the injection?',
    options: [
      'It lost its copy of the request under load',
      'It has signatures for cross-site scripting only',
      'The WAF refused the request before that segment',
      'The SIEM received its alert and suppressed it',
    ],
    answerIndex: 2,
    explain:
      'The sensor watches the segment behind the WAF and gets copies only of what came through. Its silence is the work of the filter here, and the WAF’s record says so.',
  },
  {
    id: 'l10-q3',
    type: 'fitb',
    question:
      'IPS, WAF, IDS and SIEM: how many of the four stand in the path and can stop a request? (in digits)',
    answer: '2',
    explain: 'IPS and WAF stand in the path. The IDS gets copies and the SIEM gets records.',
  },
  {
    id: 'l10-q4',
    type: 'mc',
    question: 'The IPS blocks the injection reliably. Why keep recording the attempts?',
    options: [
      'They show that somebody is trying, and how',
      'The IPS takes its signatures from the records',
      'The WAF needs them to block the next attempt',
      'Only recorded attempts are really blocked',
    ],
    answerIndex: 0,
    explain:
      'A blocked attempt is evidence. Its source may try again in a way that the IPS does not recognise, and the record is what connects the two.',
  },
  {
    id: 'l10-q5',
    type: 'fitb',
    question:
      'With the IPS on, the SIEM records the blocked injection. Which severity does it give: low, medium or high?',
    answer: 'high',
    explain:
      'Severity says how bad it would be, outcome says what happened, and each has its own field. High and blocked asks for a look; high and allowed asks for it now.',
  },
  {
    id: 'l10-q6',
    type: 'mc',
    question: 'Which statement describes defence in depth best?',
    options: [
      'One very strong device at the edge of the network',
      'The same product twice, one behind the other',
      'Every switch turned on and left alone',
      'Layers that fail for different reasons',
    ],
    answerIndex: 3,
    explain:
      'Independent layers may catch what another one missed; two of the same kind miss the same things. All of them have to be watched and tuned by somebody.',
  },
];
