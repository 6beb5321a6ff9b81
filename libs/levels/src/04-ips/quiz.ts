import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l4-q1',
    type: 'mc',
    question: 'What lets an IPS block where an IDS can only alert?',
    options: [
      'It knows more signatures',
      'It stands in the path of the packet',
      'It has a faster processor',
      'It decrypts traffic, which an IDS never does',
    ],
    answerIndex: 1,
    explain:
      'Both may use the same engine and rules. Only a device that the packet has to cross can refuse to forward it.',
  },
  {
    id: 'l4-q2',
    type: 'mc',
    question:
      'A signature wrongly matches normal orders in the shop. What happens with an IPS in blocking mode?',
    options: [
      'The orders arrive, and the match is ignored',
      'The orders arrive, and an alert is written',
      'The orders arrive, a little later than usual',
      'Real customers can no longer order',
    ],
    answerIndex: 3,
    explain:
      'In the path, a false positive is an outage. In alert mode the same mistake costs only a needless alert, which is why new rules start there.',
  },
  {
    id: 'l4-q3',
    type: 'fitb',
    question:
      'An IPS crashes, and from that moment nobody reaches the shop. Did it fail open or closed? (one word)',
    answer: 'closed',
    explain:
      'Fail-closed stops all traffic: protection first. Fail-open would have let it pass uninspected: availability first. Whoever runs the service chooses before the failure.',
  },
  {
    id: 'l4-q4',
    type: 'mc',
    question: 'Why did the first few requests of the directory search still reach the server?',
    options: [
      'Their rate had not passed the threshold yet',
      'The IPS was still loading its list of signatures',
      'They came from an address nobody knew',
      'The server answered them from its cache',
    ],
    answerIndex: 0,
    explain:
      'No single request is suspicious. The device can only act once it has counted enough of them.',
  },
  {
    id: 'l4-q5',
    type: 'mc',
    question:
      'The same directory search is spread over a week. What will a rate threshold make of it?',
    options: [
      'It adds the week up and blocks the source',
      'It blocks at once, since the paths are known',
      'It stays quiet, since the rate is too low',
      'It hands the search to an IDS for a decision',
    ],
    answerIndex: 2,
    explain:
      'A rate is counted over seconds or minutes, and a slow search stays below it. Records kept for longer can still show the pattern.',
  },
  {
    id: 'l4-q6',
    type: 'fitb',
    question:
      'The IPS dropped the packet of the SQL injection. What happened to the connection? It was … (one word from the log)',
    answer: 'reset',
    explain:
      'A TCP reset (RST) ends the connection at once, so neither end waits for the missing packet or sends it again.',
  },
];
