import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l1-q1',
    type: 'mc',
    question: 'Why could the sniffer read the password?',
    options: [
      'The password was short and easy to guess',
      'The request travelled as unencrypted text',
      'The server had a port open to everybody',
      'The client used a private address',
    ],
    answerIndex: 1,
    explain:
      'HTTP without TLS is readable on every link it crosses. A longer password would have been just as readable, and closing ports on the server changes nothing about the way there.',
  },
  {
    id: 'l1-q2',
    type: 'fitb',
    question: 'Which port number did the scan report as open?',
    answer: '8080',
    explain:
      'A service can listen on any port: 80 is the standard for HTTP, and 8080 a common alternative. The number alone does not prove what answers there.',
  },
  {
    id: 'l1-q3',
    type: 'mc',
    question: 'What does an open port tell you for certain?',
    options: [
      'The host has been compromised',
      'The service behind it has a weakness that is known',
      'Something at that address accepts connections there',
      'There is no firewall anywhere on the path',
    ],
    answerIndex: 2,
    explain:
      'Open means that a connection attempt was answered. What answers, whether it is vulnerable and whether it should be reachable at all are the questions that follow. A firewall may well be there, with a rule that lets this port through.',
  },
  {
    id: 'l1-q4',
    type: 'mc',
    question:
      'Sniffer and client are on the same switch. What does the sniffer need to see what the client sends to the server?',
    options: [
      'A network card in promiscuous mode and nothing else',
      'An address in the same subnet as the client',
      'An open port on the client',
      'A mirror port, or a trick such as ARP spoofing',
    ],
    answerIndex: 3,
    explain:
      'Once a switch has learned where a receiver is, it sends frames for it to that port only. Promiscuous mode lets a card accept foreign frames, but they do not arrive until the traffic is copied or diverted.',
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
    explain:
      '200 OK means that the request succeeded as far as the server can tell. It cannot tell whether somebody listened on the way.',
  },
];
