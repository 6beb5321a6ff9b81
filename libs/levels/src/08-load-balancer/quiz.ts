import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l8-q1',
    type: 'mc',
    question: 'Who sent this answer, and where would you find the request in a log?',
    exhibit: {
      kind: 'log',
      caption: 'The log of one request',
      before: ['enableLB', 'lbFailA', 'lbFailB'],
      shown: ['openPage'],
    },
    options: [
      'WEB B, the last one to fail; in its own log',
      'The load balancer; in the logs of both servers',
      'The load balancer; in its log and nowhere else',
      'WEB A, before it went down; in its own log',
    ],
    answerIndex: 2,
    explain:
      'The balancer accepted the request and had nobody to pass it to, so it answered with an error itself. No server saw anything. When every server is gone, the log of the balancer is the one to read.',
    taughtBy: 'no-server-left',
  },
  {
    id: 'l8-q2',
    type: 'fitb',
    question: 'Which status code (a number) stands for “Service Unavailable”?',
    answer: '503',
    accepts: ['503 service unavailable', 'http 503', 'status 503'],
    explain:
      '503 says that the service cannot answer at the moment. The 5xx codes blame the server’s side, the 4xx codes the request.',
    taughtBy: 'no-server-left',
  },
  {
    id: 'l8-q3',
    type: 'fitb',
    question:
      'Round-robin in this lab: which backend serves the next request after these lines? Type A or B.',
    exhibit: {
      kind: 'log',
      caption: 'The log of three actions: a failure, a request, a recovery',
      before: ['enableLB'],
      shown: ['lbFailB', 'openPage', 'lbRecoverB'],
    },
    answer: 'B',
    accepts: ['web b', 'web-b', 'server b', 'backend b'],
    explain:
      'WEB A served the last request, so it is the turn of WEB B, which is back in rotation. How busy a server is plays no part. Other products may go on elsewhere after a recovery.',
    taughtBy: 'after-recovery',
  },
  {
    id: 'l8-q4',
    type: 'mc',
    question: 'What does sticky mode give up?',
    options: [
      'An even spread of the requests',
      'The move to another server when one fails',
      'Sessions kept in one server’s memory',
      'Health checks of the pinned server',
    ],
    answerIndex: 0,
    explain:
      'Clients stay where they started, so one server may carry more than the other. In return a session finds its data again. Health checks and the move after a failure work as before.',
    taughtBy: 'uneven-load',
  },
  {
    id: 'l8-q5',
    type: 'mc',
    question:
      'Sticky mode in this lab: pinned WEB A fails, a request moves to WEB B, then WEB A recovers. Where does the next request go?',
    options: [
      'To WEB A, which was pinned first',
      'To WEB B, where the session is',
      'To WEB A, since it has been idle',
      'To either, by whose turn it is',
    ],
    answerIndex: 1,
    explain:
      'The client was pinned again during the failure, and moving it back could cost it its session a second time. A balancer that only hashes addresses would move it back.',
    taughtBy: 'session-moves',
  },
  {
    id: 'l8-q6',
    type: 'mc',
    question:
      'Each of the two servers can carry the whole load. Nora can pay for one more machine. Which one removes what can still take the shop down by itself?',
    options: [
      'A third web server',
      'A WAF in front of the balancer',
      'A faster machine for WEB A',
      'A second load balancer',
    ],
    answerIndex: 3,
    explain:
      'Every request crosses the one balancer, so it is a single point of failure. A second one stands by and takes over its address. A third server helps where there are two already, and a WAF would be one more part that can fail.',
    taughtBy: 'single-point',
  },
];
