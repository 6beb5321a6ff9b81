import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l7-q1',
    type: 'mc',
    question: 'The same request on two wires. Who can read its path?',
    exhibit: {
      kind: 'table',
      caption: 'One request, recorded in the café and behind the gateway',
      columns: ['Wire', 'From', 'To', 'What'],
      rows: [
        ['café', 'client', 'gateway', 'tunnel packet'],
        ['behind', 'gateway', 'server:8080', 'GET /taxes'],
      ],
    },
    options: [
      'The café’s sniffer and the server',
      'The gateway, the server and whoever is between them',
      'The server alone',
      'The gateway and the server, nobody between them',
    ],
    answerIndex: 1,
    explain:
      'The tunnel ends at the gateway, which unwraps the packet and forwards what was inside. Here that is plain HTTP, so from there on only TLS would have protected it.',
    taughtBy: 'gateway-unwraps',
  },
  {
    id: 'l7-q2',
    type: 'mc',
    question:
      'With the tunnel up, open the packet that carries the page request to the web server. Whose source address is in it?',
    asksWhatWasSeen: true,
    options: [
      'The client’s own, carried inside the tunnel',
      'The café router’s',
      'The gateway’s',
      'A new one for each packet',
    ],
    answerIndex: 2,
    explain:
      'The gateway forwards under its own address, and the answer comes back through it. The client’s address was inside the tunnel and was replaced on the way out.',
    taughtBy: 'gateway-address',
  },
  {
    id: 'l7-q3',
    type: 'fitb',
    question:
      'Which protocol (three letters, its current name) would make the request unreadable for the gateway as well?',
    answer: 'TLS',
    accepts: ['tls 1.3', 'tls1.3', 'tls 1.2', 'tls/ssl', 'ssl/tls'],
    explain:
      'With TLS inside the tunnel (SSL is its retired name) the gateway unwraps only another encrypted layer, which ends at the server. It still sees where the traffic goes.',
    taughtBy: 'tls-inside',
  },
  {
    id: 'l7-q4',
    type: 'mc',
    question: 'All traffic goes through the tunnel. What does the sniffer still learn?',
    options: [
      'Which page is requested, but not the login',
      'The name and the address of the web server',
      'The recorded login, once the tunnel is closed',
      'That a VPN is used, how much is sent and when',
    ],
    answerIndex: 3,
    explain:
      'It sees packets to the gateway and nothing of what is in them. Even the final destination is inside the tunnel, as long as name lookups are as well. Closing the tunnel does not decrypt what was recorded.',
    taughtBy: 'still-visible',
  },
  {
    id: 'l7-q5',
    type: 'fitb',
    question:
      'Open the packet with the request behind the gateway. By which protocol does it travel on to the server? (four letters)',
    asksWhatWasSeen: true,
    answer: 'HTTP',
    accepts: ['plain http', 'http/1.1'],
    explain:
      'Plain HTTP: nothing but the tunnel encrypted it. Between gateway and server it is as readable as in level 1.',
    taughtBy: 'gateway-unwraps',
  },
  {
    id: 'l7-q6',
    type: 'mc',
    question: 'Someone says that a VPN makes them anonymous. What is the best answer?',
    options: [
      'Yes, the server cannot see who is asking',
      'Yes, as long as the tunnel stays up',
      'No, the local network still reads every page',
      'No, trust only moves to the gateway’s operator',
    ],
    answerIndex: 3,
    explain:
      'The operator of the gateway can see where the traffic goes and who sends it, and sites still recognise accounts, cookies and browsers.',
    taughtBy: 'moved-trust',
  },
];
