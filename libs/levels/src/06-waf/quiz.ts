import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l6-q1',
    type: 'mc',
    question: 'Where does a WAF have to stand so that it can read requests to an HTTPS site?',
    options: [
      'On the client’s computer',
      'On a mirror port in front of the encryption’s end',
      'At the point where TLS ends, or behind it',
      'Anywhere, ciphertext is enough for its rules',
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
    explain: '403 Forbidden came from the WAF. The application never saw the request.',
  },
  {
    id: 'l6-q3',
    type: 'mc',
    question: 'Which change removes the SQL injection flaw itself?',
    options: [
      'Parameterised queries in the application',
      'A higher paranoia level',
      'A second WAF behind the first',
      'A certificate for the site',
    ],
    answerIndex: 0,
    explain:
      'With parameters the database never takes input for code. A filter in front only makes the flaw harder to reach.',
  },
  {
    id: 'l6-q4',
    type: 'mc',
    question: 'How does a scoring rule set decide to block?',
    options: [
      'It blocks as soon as any rule matches, whatever its weight',
      'It blocks addresses that have attacked before',
      'It blocks whatever is not a page that the server offers',
      'It adds up the scores of the rules that match and compares the sum with a threshold',
    ],
    answerIndex: 3,
    explain:
      'One weak match does not block, several do. That keeps single odd but harmless requests alive.',
  },
  {
    id: 'l6-q5',
    type: 'fitb',
    question: 'Which anomaly score, a number, did the normal page request get?',
    answer: '0',
    explain: 'No rule matched the normal request, so nothing was added up and it passed.',
  },
  {
    id: 'l6-q6',
    type: 'mc',
    question: 'Why is a WAF called a compensating control?',
    options: [
      'It takes over the damage of an attack',
      'It lowers the risk of a flaw that still exists',
      'It evens out the load of the server',
      'It replaces the tests of the application',
    ],
    answerIndex: 1,
    explain:
      'It stands in for a fix that is not there yet. Bypasses are found again and again, so the fix has to follow.',
  },
];
