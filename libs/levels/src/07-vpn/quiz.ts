import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l7-q1',
    type: 'mc',
    question: 'Where does the VPN’s encryption end in this lab?',
    options: [
      'At the web server',
      'At the gateway',
      'At the client’s internet provider',
      'At the next switch',
    ],
    answerIndex: 1,
    explain:
      'The gateway unwraps the packet and forwards what was inside. From there on it is normal traffic.',
  },
  {
    id: 'l7-q2',
    type: 'mc',
    question: 'Which source address does the web server see with the tunnel up?',
    options: ['The client’s own', 'The sniffer’s', 'None, the field stays empty', 'The gateway’s'],
    answerIndex: 3,
    explain:
      'The gateway forwards under its own address. The answer goes back to it and through the tunnel to the client.',
  },
  {
    id: 'l7-q3',
    type: 'fitb',
    question:
      'Which protocol (three letters) would keep the request unreadable for the gateway, too?',
    answer: 'TLS',
    explain:
      'With TLS inside the tunnel the gateway unwraps only another encrypted layer. Two layers, two purposes.',
  },
  {
    id: 'l7-q4',
    type: 'mc',
    question: 'What does the sniffer learn while the tunnel is up?',
    options: [
      'That a VPN is used, how much is sent and when',
      'The path of the requested page',
      'The name of the web server',
      'The login, but with a delay',
    ],
    answerIndex: 0,
    explain:
      'It sees packets to the gateway and nothing of what is in them. Even the final destination is inside the tunnel.',
  },
  {
    id: 'l7-q5',
    type: 'fitb',
    question: 'Past the gateway, the request of this lab travels as plain … (four letters).',
    answer: 'HTTP',
    explain:
      'Nothing but the tunnel encrypted it. Between gateway and server it is as readable as in level 1.',
  },
  {
    id: 'l7-q6',
    type: 'mc',
    question: 'Someone says that a VPN makes them anonymous. What is the best answer?',
    options: [
      'True, because the address is hidden from everybody',
      'True, as long as the tunnel is up',
      'It moves trust to the gateway’s operator, and logins and cookies still identify them',
      'It depends only on the length of the key',
    ],
    answerIndex: 2,
    explain:
      'The operator of the gateway sees where the traffic goes, and sites still recognise accounts, cookies and browsers.',
  },
];
