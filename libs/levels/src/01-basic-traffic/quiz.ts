import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l1-q1',
    type: 'mc',
    question: 'Why could the sniffer read the password?',
    options: [
      'The password was too short',
      'The request travelled as unencrypted text',
      'The server had an open port',
      'The client used a private address',
    ],
    answerIndex: 1,
    explain:
      'HTTP without TLS is readable text on every link it crosses. A longer password would have been just as readable.',
  },
  {
    id: 'l1-q2',
    type: 'fitb',
    question: 'Which port number did the scan report as open?',
    answer: '8080',
    explain: 'The lab’s only public port is 8080/tcp, a common alternative to port 80 for HTTP.',
  },
  {
    id: 'l1-q3',
    type: 'mc',
    question: 'What does an open port tell you for certain?',
    options: [
      'The host has been compromised',
      'The service behind it has a known weakness',
      'Some program on the host accepts connections there',
      'There is no firewall on the path',
    ],
    answerIndex: 2,
    explain:
      'Open means that something answers. Whether it is vulnerable, and whether it should be reachable at all, are the questions that follow.',
  },
  {
    id: 'l1-q4',
    type: 'mc',
    question:
      'Sniffer and client hang on the same switch. What does the sniffer normally need to see the client’s traffic?',
    options: [
      'Only a network card in promiscuous mode',
      'The administrator password of the web server',
      'An open port on the client',
      'A mirror port, or a trick such as ARP spoofing',
    ],
    answerIndex: 3,
    explain:
      'A switch sends a frame only to the port where its receiver is. Promiscuous mode lets a card accept foreign frames, but none arrive until the traffic is copied or diverted.',
  },
  {
    id: 'l1-q5',
    type: 'mc',
    question: 'Which trace does a purely passive sniffer leave in the web server’s log?',
    options: [
      'None',
      'A failed login',
      'A connection without a request',
      'A warning about a duplicate address',
    ],
    answerIndex: 0,
    explain:
      'Listening sends no packet to the server, so there is nothing to log. That is why plain text has to be prevented rather than detected.',
  },
  {
    id: 'l1-q6',
    type: 'fitb',
    question: 'Which status code, a number, did the server answer to the page request?',
    answer: '200',
    explain: '200 OK means that the server understood the request and answered it.',
  },
];
