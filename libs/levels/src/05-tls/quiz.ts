import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l5-q1',
    type: 'mc',
    question:
      'Sniff with TLS on and open the packets of that line in the log. What can the sniffer still see?',
    asksWhatWasSeen: true,
    options: [
      'The password, but not the user name',
      'The path and cookies, but not the page itself',
      'The address of the client, and nothing else',
      'Addresses, the site’s name, sizes and timing',
    ],
    answerIndex: 3,
    explain:
      'TLS hides the content, including path and cookies. Who talks to whom, the name in the handshake, how much and when remain visible.',
    taughtBy: 'still-visible',
  },
  {
    id: 'l5-q2',
    type: 'fitb',
    question:
      'With TLS on, ask for the page by HTTP and open the server’s line. Which status code (a number) is in its first answer?',
    asksWhatWasSeen: true,
    answer: '301',
    accepts: ['301 moved permanently', 'http 301', 'status 301'],
    explain:
      '301 means moved permanently. The redirect itself travels unencrypted, so somebody in between can read or remove it.',
    taughtBy: 'redirect',
  },
  {
    id: 'l5-q3',
    type: 'mc',
    question:
      'TLS is on. An old link sends a browser that never visited the shop to http://shop.lab:8080/account?id=7. What could the sniffer read?',
    options: [
      'Only the redirect, since the page came over HTTPS',
      'That request with its path, and the redirect',
      'The request, the redirect and the account page',
      'Only names and sizes, since the server has a certificate',
    ],
    answerIndex: 1,
    explain:
      'The browser has to send the plain request before it can be told to use HTTPS, so path and cookies not marked Secure are out by then. A browser that knows the site’s HSTS header asks for HTTPS from the start and sends no such request.',
    taughtBy: 'redirect',
  },
  {
    id: 'l5-q4',
    type: 'mc',
    question: 'An attacker sends an SQL injection over HTTPS. What does TLS do about it?',
    options: [
      'It carries the request safely to the application',
      'It removes the SQL from the request first',
      'It refuses the connection as dangerous',
      'It marks the request for a WAF further down the path',
    ],
    answerIndex: 0,
    explain:
      'TLS protects the transport of good and bad requests alike. Filtering is the work of other devices, and fixing the query that of the developers.',
    taughtBy: 'no-inspection',
  },
  {
    id: 'l5-q5',
    type: 'fitb',
    question: 'The lab offers HTTPS on 8443. Which port number is the standard for it?',
    answer: '443',
    accepts: ['443/tcp', 'tcp/443', 'tcp 443', 'port 443'],
    explain:
      'A browser uses 443 for HTTPS when the address names no port, as it uses 80 for HTTP. 8443 is a common alternative, as 8080 is for 80.',
    taughtBy: 'https-listener',
  },
  {
    id: 'l5-q6',
    type: 'mc',
    question: 'A browser was asked for HTTPS, and these are all the packets. What was wrong?',
    exhibit: {
      kind: 'table',
      caption: 'All packets between client and server',
      columns: ['Time', 'From', 'To', 'Flags'],
      rows: [
        ['0.000 s', 'client', 'server:8443', 'SYN'],
        ['0.001 s', 'server:8443', 'client', 'RST, ACK'],
      ],
    },
    options: [
      'A firewall dropped the connection on its way',
      'Nothing listened for HTTPS on the server',
      'The certificate had expired or named another site',
      'Browser and server had no TLS version in common',
    ],
    answerIndex: 1,
    explain:
      'The server answered the SYN with RST: nothing listens on 8443, as in the lab while TLS is off. No handshake began, so certificate and version were never looked at. A firewall that drops would have left the SYN without any answer.',
    taughtBy: 'https-listener',
  },
];
