import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l10-q1',
    type: 'mc',
    question: 'All four defences are on. Which one stops the SQL injection?',
    options: ['The WAF', 'The IPS', 'The IDS', 'The SIEM'],
    answerIndex: 1,
    explain:
      'The IPS is the first device in the path that can drop a packet. What it drops never comes to the WAF.',
  },
  {
    id: 'l10-q2',
    type: 'mc',
    question: 'IPS off, WAF and IDS on: why does the sensor stay quiet during the injection?',
    options: [
      'It lost the copy under load',
      'Its signatures cover only cross-site scripting',
      'The WAF answered, and nothing reached the segment that the sensor watches',
      'The SIEM received the alert and suppressed it',
    ],
    answerIndex: 2,
    explain: 'The sensor listens behind the WAF. It can only copy what got through.',
  },
  {
    id: 'l10-q3',
    type: 'fitb',
    question: 'Of the four devices IPS, WAF, IDS and SIEM: how many can stop a packet? (a number)',
    answer: '2',
    explain: 'IPS and WAF stand in the path. The IDS gets copies and the SIEM gets records.',
  },
  {
    id: 'l10-q4',
    type: 'mc',
    question: 'The IPS blocks the injection reliably. Why keep recording the attempts?',
    options: [
      'They show who is trying and what comes next',
      'The IPS takes its signatures from the records',
      'The WAF needs them to block the next attempt',
      'Only recorded attempts are really blocked',
    ],
    answerIndex: 0,
    explain:
      'A blocked attempt is evidence. It may be the first half of a pattern whose second half comes another way.',
  },
  {
    id: 'l10-q5',
    type: 'fitb',
    question:
      'With the IPS on, the SIEM records the blocked injection. Which severity does it give: low, medium or high?',
    answer: 'high',
    explain:
      'Severity does not depend on the outcome. That it was blocked stands in a field of its own.',
  },
  {
    id: 'l10-q6',
    type: 'mc',
    question: 'Which statement describes defence in depth best?',
    options: [
      'One very strong device at the edge',
      'The same product installed twice',
      'Every switch turned on and left alone',
      'Independent layers, so that one may catch what another missed',
    ],
    answerIndex: 3,
    explain:
      'Layers help when they fail for different reasons. They also have to be watched and tuned by somebody.',
  },
];
