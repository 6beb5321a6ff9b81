import type { QuizOf } from '../quiz.ts';
import type { points } from './teaching.ts';

export const quiz: QuizOf<typeof points> = [
  {
    id: 'l1-q1',
    type: 'mc',
    question: 'Why could the sniffer read the password in this line?',
    exhibit: {
      kind: 'log',
      caption: 'The log while the sniffer listens',
      before: [],
      shown: ['sniffTraffic'],
    },
    options: [
      'The request travelled as unencrypted text',
      'The password was short and easy to guess',
      'The server had a port open to everybody',
      'The client used a private address',
    ],
    answerIndex: 0,
    explain:
      'HTTP without TLS is readable on every link that does not encrypt by itself. A longer password would have been just as readable, and closing ports on the server changes nothing on the client’s segment.',
    taughtBy: 'readable-http',
  },
  {
    id: 'l1-q2',
    type: 'fitb',
    question: 'Which port number did the scan in the lab report as open?',
    asksWhatWasSeen: true,
    answer: '8080',
    accepts: ['8080/tcp', 'tcp/8080', 'tcp 8080', 'port 8080'],
    explain:
      'A service can listen on any port: 80 is the standard for HTTP, and 8080 a common alternative. The number alone does not prove what answers there.',
    taughtBy: 'port-8080',
  },
  {
    id: 'l1-q3',
    type: 'mc',
    question: 'What does an open port tell you for certain?',
    options: [
      'The host has been compromised',
      'The service behind it has a weakness that is known',
      'There is no firewall anywhere on the path',
      'Something at that address accepts connections there',
    ],
    answerIndex: 3,
    explain:
      'Open means that a connection attempt was accepted; a closed port answers too, with a refusal. What listens, whether it is vulnerable and whether it should be reachable at all are the questions that follow. A firewall may well be there, with a rule that lets this port through.',
    taughtBy: 'tcp-handshake',
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
      'Once a switch has learned where a receiver is, it sends frames for it to that port only. Promiscuous mode lets a card accept frames addressed to others, but they do not arrive until the traffic is copied or diverted.',
    taughtBy: 'switched-network',
  },
  {
    id: 'l1-q5',
    type: 'mc',
    question:
      'Nora wants to know whether somebody listened on her customers’ network last night. What do you advise?',
    options: [
      'Search the web server’s log for connections without a request',
      'Assume that somebody may have, and encrypt the login',
      'Scan the network for the port on which a sniffer listens',
      'Compare how long yesterday’s requests took',
    ],
    answerIndex: 1,
    explain:
      'A sniffer that only listens sends no packet, opens no port and delays nothing, so no log and no scan can rule it out. Plain text has to be prevented rather than detected.',
    taughtBy: 'silent-sniffer',
  },
  {
    id: 'l1-q6',
    type: 'fitb',
    question: 'These packets were recorded during the scan of another server. Which port is open?',
    exhibit: {
      kind: 'table',
      caption: 'Packets between the scanner and 192.0.2.30',
      columns: ['Time', 'From', 'To', 'Flags'],
      rows: [
        ['0.00 s', 'scanner', 'port 22', 'SYN'],
        ['0.02 s', 'port 22', 'scanner', 'RST'],
        ['0.10 s', 'scanner', 'port 443', 'SYN'],
        ['0.12 s', 'port 443', 'scanner', 'SYN/ACK'],
        ['0.20 s', 'scanner', 'port 8080', 'SYN'],
        ['0.22 s', 'port 8080', 'scanner', 'RST'],
      ],
    },
    answer: '443',
    accepts: ['443/tcp', 'tcp/443', 'tcp 443', 'port 443'],
    explain:
      'Port 443 accepts with SYN/ACK. Ports 22 and 8080 refuse with RST: the host is there, but nothing listens on them.',
    taughtBy: 'tcp-handshake',
  },
];
