import type { QuizQuestion } from '../quiz.ts';

export const quiz: readonly QuizQuestion[] = [
  {
    id: 'l5-q1',
    type: 'mc',
    question: 'TLS is on. What can the sniffer in this lab still see?',
    options: [
      'The password, but not the user name',
      'The path and cookies, but not the page itself',
      'Addresses, the site’s name, sizes and timing',
      'Nothing at all',
    ],
    answerIndex: 2,
    explain:
      'TLS hides the content, including path and cookies. Who talks to whom, the name in the handshake, how much and when remain visible.',
  },
  {
    id: 'l5-q2',
    type: 'fitb',
    question:
      'TLS is on. With which status code, a number, did the server send a plain HTTP visitor to HTTPS?',
    answer: '301',
    explain:
      '301 means moved permanently. The redirect itself travels unencrypted, so somebody in between can read or remove it.',
  },
  {
    id: 'l5-q3',
    type: 'mc',
    question: 'What does HSTS change for a returning visitor?',
    options: [
      'The browser asks for HTTPS from the start',
      'The server no longer needs a certificate',
      'The site’s name disappears from the handshake',
      'The server stores its passwords encrypted',
    ],
    answerIndex: 0,
    explain:
      'Until the header expires, the browser turns every plain address of the site into HTTPS before it sends anything. There is no redirect left to remove.',
  },
  {
    id: 'l5-q4',
    type: 'mc',
    question: 'An attacker sends an SQL injection over HTTPS. What does TLS do about it?',
    options: [
      'It removes the SQL from the request first',
      'It refuses the connection as dangerous',
      'It marks the request for a WAF further down the path',
      'It carries the request safely to the application',
    ],
    answerIndex: 3,
    explain:
      'TLS protects the transport of good and bad requests alike. Filtering is the work of other devices, and fixing the query that of the developers.',
  },
  {
    id: 'l5-q5',
    type: 'fitb',
    question: 'The lab offers HTTPS on 8443. Which port number is the standard for it?',
    answer: '443',
    explain:
      'A browser uses 443 for HTTPS when the address names no port, as it uses 80 for HTTP. 8443 is a common alternative, as 8080 is for 80.',
  },
  {
    id: 'l5-q6',
    type: 'mc',
    question: 'Why did the HTTPS request fail while TLS was off?',
    options: [
      'The firewall had dropped the packets',
      'Nothing listened for HTTPS on the server',
      'The sniffer had changed the packets',
      'The client had no certificate of its own',
    ],
    answerIndex: 1,
    explain:
      'Nothing listened on 8443, so the server refused the connection before the handshake could begin. A client needs no certificate of its own for an ordinary visit.',
  },
];
