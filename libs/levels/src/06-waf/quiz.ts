import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l6-q1',
    type: 'mc',
    question: 'Where does a WAF have to stand so that it can read requests to an HTTPS site?',
    options: [
      'At the point where TLS ends, or behind it',
      'On the client’s segment, beside the client',
      'Between the client and the end of TLS',
      'Anywhere, since its rules match ciphertext',
    ],
    answerIndex: 0,
    explain:
      'Rules match text. Before the end of TLS there is only ciphertext, so the WAF ends TLS itself or stands behind what does.',
    taughtBy: 'http-in-the-clear',
  },
  {
    id: 'l6-q2',
    type: 'fitb',
    question:
      'Open the WAF’s line about the SQL injection. Which status code (a number) is in the answer it sent?',
    asksWhatWasSeen: true,
    answer: '403',
    accepts: ['403 forbidden', 'http 403', 'status 403'],
    explain:
      '403 Forbidden came from the WAF itself. The application never saw the request, so its own log does not show it.',
    taughtBy: 'waf-answers',
  },
  {
    id: 'l6-q3',
    type: 'mc',
    question: 'Which change removes the SQL injection flaw itself?',
    options: [
      'A higher paranoia level in the rule set',
      'A second WAF from another vendor',
      'A certificate for the application’s site',
      'Parameterised queries in the application',
    ],
    answerIndex: 3,
    explain:
      'With parameters the database takes input as a value and never as part of the statement. A filter in front only makes the flaw harder to reach.',
    taughtBy: 'compensating-control',
  },
  {
    id: 'l6-q4',
    type: 'mc',
    question:
      'A customer’s search scored 5 and was refused, so somebody raises the threshold from 5 to 15. What changes?',
    exhibit: {
      kind: 'log',
      caption: 'The log of the SQL injection from before the change',
      before: ['enableWAF'],
      shown: ['attackSQLi'],
    },
    options: [
      'This attack passes now, and so does the search',
      'Nothing: the threshold counts rules, not points',
      'This attack is still refused, one with a single critical match passes',
      'The search is still refused, since it matched a critical rule',
    ],
    answerIndex: 2,
    explain:
      'The injection scored 20, which is still above 15. The search with 5 points passes, and so does any attack with 5 or 10. A threshold trades false alarms for misses; an exclusion for the one rule and field costs less.',
    taughtBy: 'crs-score',
  },
  {
    id: 'l6-q5',
    type: 'fitb',
    question: 'At which anomaly score does the Core Rule Set begin to block requests by default?',
    answer: '5',
    accepts: ['five', '5 points', 'from 5', 'score 5'],
    explain:
      'One critical match counts 5 points, so it is enough. The lab’s attacks came to 20, the normal request to 0. Raising the threshold lets more pass, good and bad.',
    taughtBy: 'crs-score',
  },
  {
    id: 'l6-q6',
    type: 'mc',
    question:
      'On Thursday the developer asks whether the search page still has to be fixed, now that the WAF stops the attacks. What do you answer?',
    options: [
      'Yes, the flaw is still there for whatever the rules miss',
      'No, as long as attacks score at least 20',
      'No, but raise the paranoia level to 4',
      'Only if the application’s own log shows an attack',
    ],
    answerIndex: 0,
    explain:
      'A WAF is a compensating control: it lowers the risk of a flaw that still exists. Ways around such filters keep being found. The application’s log shows only what came through, so it cannot tell you to wait.',
    taughtBy: 'compensating-control',
  },
];
