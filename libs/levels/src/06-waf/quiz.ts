import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l6-q1',
    type: 'mc',
    question: 'Where does a WAF have to stand so that it can read requests to an HTTPS site?',
    options: [
      'On the client’s segment, beside the client',
      'Between the client and the end of TLS',
      'At the point where TLS ends, or behind it',
      'Anywhere, since its rules match ciphertext',
    ],
    answerIndex: 2,
    explain:
      'Rules match text. Before the end of TLS there is only ciphertext, so the WAF ends TLS itself or stands behind what does.',
  },
  {
    id: 'l6-q2',
    type: 'fitb',
    question: 'Which status code, a number, did the WAF send for the SQL injection?',
    answer: '403',
    explain:
      '403 Forbidden came from the WAF itself. The application never saw the request, so its own log does not show it.',
  },
  {
    id: 'l6-q3',
    type: 'mc',
    question: 'Which change removes the SQL injection flaw itself?',
    options: [
      'Parameterised queries in the application',
      'A higher paranoia level in the rule set',
      'A second WAF from another vendor',
      'A certificate for the application’s site',
    ],
    answerIndex: 0,
    explain:
      'With parameters the database takes input as a value and never as part of the statement. A filter in front only makes the flaw harder to reach.',
  },
  {
    id: 'l6-q4',
    type: 'mc',
    question: 'How does a scoring rule set decide to block?',
    options: [
      'It blocks as soon as any rule matches, whatever its weight',
      'It blocks every address that has sent an attack before',
      'It blocks each request for a path it has not seen before',
      'It adds up what matched and blocks from a threshold',
    ],
    answerIndex: 3,
    explain:
      'Weak matches block only together, so a single oddity in a harmless request does no harm. A critical match reaches the default threshold alone.',
  },
  {
    id: 'l6-q5',
    type: 'fitb',
    question: 'From which anomaly score does the Core Rule Set block by default? (in digits)',
    answer: '5',
    explain:
      'One critical match counts 5 points, so it is enough. The lab’s attacks came to 20, the normal request to 0. Raising the threshold lets more pass, good and bad.',
  },
  {
    id: 'l6-q6',
    type: 'mc',
    question: 'Why is a WAF called a compensating control?',
    options: [
      'It makes good the damage an attack has done',
      'It lowers the risk of a flaw that still exists',
      'It evens out the load of the server',
      'It replaces the security tests of the application',
    ],
    answerIndex: 1,
    explain:
      'It stands in for a fix that is not there yet. Ways around such filters keep being found, so the fix has to follow.',
  },
];
