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
      'The gateway unwraps the packet and forwards what was inside. From there on only TLS, if the site uses it, protects the content.',
  },
  {
    id: 'l7-q2',
    type: 'mc',
    question: 'Which source address does the web server see with the tunnel up?',
    options: ['The client’s own', 'The sniffer’s', 'None, it is encrypted', 'The gateway’s'],
    answerIndex: 3,
    explain:
      'The gateway forwards under its own address, and the answer comes back through it. A packet without a readable source could not be answered.',
  },
  {
    id: 'l7-q3',
    type: 'fitb',
    question:
      'Which protocol, in three letters and by its present name, would keep the request unreadable for the gateway, too?',
    answer: 'TLS',
    explain:
      'With TLS inside the tunnel (SSL is its retired name) the gateway unwraps only another encrypted layer, which ends at the server. It still sees where the traffic goes.',
  },
  {
    id: 'l7-q4',
    type: 'mc',
    question: 'All traffic goes through the tunnel. What does the sniffer still learn?',
    options: [
      'That a VPN is used, how much is sent and when',
      'Which page is requested, but not the login',
      'The name and the address of the web server',
      'The login, as soon as the tunnel is closed',
    ],
    answerIndex: 0,
    explain:
      'It sees packets to the gateway and nothing of what is in them. Even the final destination is inside the tunnel, as long as name lookups are, too.',
  },
  {
    id: 'l7-q5',
    type: 'fitb',
    question:
      'Past the gateway, by which protocol does this lab’s request travel on to the server? (four letters)',
    answer: 'HTTP',
    explain:
      'Plain HTTP: nothing but the tunnel encrypted it. Between gateway and server it is as readable as in level 1.',
  },
  {
    id: 'l7-q6',
    type: 'mc',
    question: 'Someone says that a VPN makes them anonymous. What is the best answer?',
    options: [
      'Yes, the server cannot see who is asking',
      'Yes, as long as the tunnel stays up',
      'No, trust only moves to the gateway’s operator',
      'No, the local network still reads every page',
    ],
    answerIndex: 2,
    explain:
      'The operator of the gateway can see where the traffic goes and who sends it, and sites still recognise accounts, cookies and browsers.',
  },
];
