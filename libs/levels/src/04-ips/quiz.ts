import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l4-q1',
    type: 'mc',
    question: 'What lets an IPS block where an IDS can only alert?',
    options: [
      'It knows more signatures',
      'It has a faster processor',
      'It stands in the path of the packet',
      'It decrypts traffic, which an IDS never does',
    ],
    answerIndex: 2,
    explain:
      'Both may use the same engine and rules. Only a device that the packet has to cross can refuse to forward it.',
    taughtBy: 'in-the-path',
  },
  {
    id: 'l4-q2',
    type: 'mc',
    question:
      'A signature wrongly matches normal orders in the shop. What happens with an IPS in blocking mode?',
    options: [
      'Real customers can no longer order',
      'The orders arrive, and the match is ignored',
      'The orders arrive, and an alert is written',
      'The orders arrive, a little later than usual',
    ],
    answerIndex: 0,
    explain:
      'In the path, a false positive is an outage. In alert mode the same mistake costs only a needless alert, which is why new rules start there.',
    taughtBy: 'false-blocks',
  },
  {
    id: 'l4-q3',
    type: 'fitb',
    question:
      'An IPS crashes, and from that moment nobody reaches the shop. Did it fail open or closed? (one word)',
    answer: 'closed',
    accepts: ['fail-closed', 'fail closed', 'failed closed', 'it failed closed'],
    explain:
      'Fail-closed stops all traffic: protection first. Fail-open would have let it pass uninspected: availability first. Whoever runs the service chooses before the failure.',
    taughtBy: 'fail-open',
  },
  {
    id: 'l4-q4',
    type: 'mc',
    question:
      'After this search the web server’s log shows a few of its requests, all answered. Why those?',
    exhibit: {
      kind: 'log',
      caption: 'The log of one directory search',
      before: ['enableIPS'],
      shown: ['attackDirBuster'],
    },
    options: [
      'The IPS was still loading its list of signatures',
      'They came from an address nobody knew',
      'The count of its connections was still below the threshold',
      'The server answered them from its cache',
    ],
    answerIndex: 2,
    explain:
      'A single request for an ordinary path looks like any other. The device can only act once it has counted enough connections; then it drops new ones until the minute is over.',
    taughtBy: 'search-threshold',
  },
  {
    id: 'l4-q5',
    type: 'mc',
    question:
      'The same directory search is spread over a week. What will a threshold for connections make of it?',
    options: [
      'It adds the week up and blocks the source',
      'It stays quiet, since so few connections come in a minute',
      'It blocks at once, since the paths are known',
      'It hands the search to an IDS for a decision',
    ],
    answerIndex: 1,
    explain:
      'Connections are counted over seconds or minutes, and a slow search stays below the number; so does a quick one over a single kept connection. Records kept for longer can still show the pattern.',
    taughtBy: 'dropped-connections',
  },
  {
    id: 'l4-q6',
    type: 'fitb',
    question:
      'The IPS dropped the request in the fourth row. What happened to the connection? It was … (one word)',
    exhibit: {
      kind: 'table',
      caption: 'Packets on the attacker’s wire',
      columns: ['Time', 'From', 'To', 'What'],
      rows: [
        ['0.00 s', 'attacker', 'server', 'SYN'],
        ['0.02 s', 'server', 'attacker', 'SYN, ACK'],
        ['0.02 s', 'attacker', 'server', 'ACK'],
        ['0.03 s', 'attacker', 'server', "GET /search?q=' UNION SELECT …"],
        ['0.03 s', 'server', 'attacker', 'RST, ACK'],
      ],
    },
    answer: 'reset',
    accepts: ['rst', 'reset by rst', 'reset by the ips', 'connection reset', 'closed by a reset'],
    explain:
      'A TCP reset (RST) ends the connection at once, so neither end waits for the missing packet or sends it again. It carries the server’s address, though the IPS wrote it.',
    taughtBy: 'handshake-first',
  },
];
