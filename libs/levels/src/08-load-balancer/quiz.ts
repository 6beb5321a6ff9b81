import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l8-q1',
    type: 'mc',
    question: 'Both backends were down, and an answer came anyway. Who sent it?',
    options: [
      'WEB A, from its cache',
      'The client’s browser',
      'WEB B, with a delay',
      'The load balancer',
    ],
    answerIndex: 3,
    explain:
      'The balancer accepted the request and had nobody to pass it to, so it answered with an error itself. When every server is gone, the log of the balancer is the one to read.',
  },
  {
    id: 'l8-q2',
    type: 'fitb',
    question: 'Which status code, a number, stands for “Service Unavailable”?',
    answer: '503',
    explain:
      '503 says that the service cannot answer at the moment. The 5xx codes blame the server’s side, the 4xx codes the request.',
  },
  {
    id: 'l8-q3',
    type: 'fitb',
    question:
      'Round-robin, both backends are up, and WEB A served the last request. Which one serves the next? (one letter)',
    answer: 'B',
    explain:
      'Round-robin takes turns: after A comes B, then A again. How busy a server is plays no part.',
  },
  {
    id: 'l8-q4',
    type: 'mc',
    question: 'What does sticky mode give up?',
    options: [
      'Encryption between client and balancer',
      'An even spread of the requests',
      'The health checks',
      'The second backend',
    ],
    answerIndex: 1,
    explain:
      'Clients stay where they started, so one server may carry more than the other. In return a session finds its data again.',
  },
  {
    id: 'l8-q5',
    type: 'mc',
    question:
      'Sticky mode in this lab: pinned WEB A fails, a request moves to WEB B, then WEB A recovers. Where does the next request go?',
    options: ['To WEB B', 'To WEB A', 'To both, in turn', 'To neither'],
    answerIndex: 0,
    explain:
      'The client was pinned anew during the failure, and moving it back could cost it its session a second time. A balancer that only hashes addresses would move it back.',
  },
  {
    id: 'l8-q6',
    type: 'mc',
    question:
      'Two backends stand behind one balancer. Which part can still take the whole service down by itself?',
    options: ['WEB A', 'WEB B', 'The load balancer', 'None of them'],
    answerIndex: 2,
    explain:
      'Every request crosses the one balancer, so it is a single point of failure. In practice a second one stands by and takes over its address.',
  },
];
