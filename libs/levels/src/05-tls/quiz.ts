import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l5-q1',
    type: 'mc',
    question: 'TLS is on. What can the sniffer still see?',
    options: [
      'The password, but not the user name',
      'The path and the cookies of the request',
      'Addresses, the site’s name, sizes and timing',
      'Nothing at all',
    ],
    answerIndex: 2,
    explain:
      'TLS hides the content. Who talks to whom, the name in the handshake, how much and when remain visible.',
  },
  {
    id: 'l5-q2',
    type: 'fitb',
    question:
      'With which status code, a number, does the server send a plain HTTP visitor to HTTPS?',
    answer: '301',
    explain: '301 means moved permanently. The redirect itself travels unencrypted.',
  },
  {
    id: 'l5-q3',
    type: 'mc',
    question: 'What does HSTS change for a returning visitor?',
    options: [
      'The browser asks for HTTPS by itself, without a plain request first',
      'The server no longer needs a certificate',
      'The site’s name disappears from the handshake',
      'The password is stored in encrypted form',
    ],
    answerIndex: 0,
    explain:
      'The plain redirect can be removed by somebody in between. With HSTS the browser does not send the plain request in the first place.',
  },
  {
    id: 'l5-q4',
    type: 'mc',
    question: 'An attacker sends an SQL injection over HTTPS. What does TLS do about it?',
    options: [
      'It removes the SQL from the request',
      'It refuses the connection, because the payload is recognised',
      'It warns the server’s owner',
      'It carries the request safely to the application',
    ],
    answerIndex: 3,
    explain:
      'TLS protects the transport of good and bad requests alike. Filtering is the work of other devices, and fixing the query that of the developers.',
  },
  {
    id: 'l5-q5',
    type: 'fitb',
    question: 'On which port number does the lab’s server offer HTTPS?',
    answer: '8443',
    explain: '8443 is the usual companion of 8080. The standard port for HTTPS is 443.',
  },
  {
    id: 'l5-q6',
    type: 'mc',
    question: 'Why did the HTTPS request fail while TLS was off?',
    options: [
      'The firewall dropped it',
      'No listener with a certificate was there to answer the handshake',
      'The sniffer had changed the packets',
      'The client’s address was not registered',
    ],
    answerIndex: 1,
    explain:
      'A handshake needs somebody at the other end. Nothing listened on the port, so the connection was refused at the server.',
  },
];
