import type { Points, Teaching } from '../teaching.ts';

export const points = {
  'three-protections':
    'TLS gives three things between browser and server: nobody on the way reads the content, nobody changes it unnoticed, and a certificate, which the browser checks, ties the site’s name to the server’s key.',
  certificate:
    'A certificate says that the server holds the key for that name. It does not say that the site is honest. SSL is the retired predecessor of TLS; the name survives, the protocol should not.',
  'still-visible':
    'What stays visible: both addresses, the site’s name in the handshake (SNI), sizes and timing. Encrypted Client Hello can hide the name where browser and server both use it; the lab does not.',
  'https-listener':
    'HTTPS needs a certificate and a listener, usually on port 443, here on 8443. Where nothing listens, the connection is refused before any handshake, and a browser asked for HTTPS does not fall back.',
  redirect:
    'The server answers a plain request with 301: use HTTPS. That first request is readable, with its path and cookies not marked Secure, and so is the redirect; somebody in between can remove it.',
  hsts: 'HSTS makes the browser ask for HTTPS by itself. Browsers accept the header over HTTPS only and forget it after a set time, so a first visit stays exposed unless the name is preloaded.',
  'background-login':
    'While you sniff, a page logs in by itself, over https where TLS is on. Right after “Open page (HTTP)” that plain request comes first; a form like it would lose its password.',
  'no-inspection':
    'TLS does not inspect anything. An SQL injection over HTTPS is still an SQL injection, now hidden from every sensor before the point where TLS ends.',
  'where-tls-ends':
    'Where TLS ends matters: behind that point, whether it is the server, a balancer or a WAF, the request is plain, unless it is encrypted again.',
  'left-out':
    'Left out here: certificate chains, renewal, cipher choice, client certificates, and HSTS’s memory: the lab shows the redirect each time. HSTS keeps unusual port numbers, so 8080 and 8443 stand for 80 and 443.',
  'firewall-off': 'The firewall in the drawing is off and has no part in this level.',
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'say what TLS hides on the wire and what it leaves visible',
    'tell a refused connection from a failed handshake',
    'explain what HSTS adds to a redirect, and what it cannot do for a first visit',
    'set up redirect, HSTS, Secure and a certificate so that no first request gives a secret away',
  ],
  lookCloser:
    'Sniff with TLS on and open that line. Which packet still names the shop, and from which packet on is nothing readable?',
  minutes: 25,
  techniques: [
    { id: 'T1040', name: 'Network Sniffing' },
    { id: 'T1557', name: 'Adversary-in-the-Middle' },
  ],
  niceTasks: [
    {
      id: 'T0023',
      task: 'Characterize and analyze network traffic to identify anomalous activity and potential threats to network resources.',
    },
  ],
  inClass: [
    'The padlock is closed. What has been checked, and what has not?',
    'Where does TLS end in a shop with a balancer and a WAF, and who can read the request behind that point?',
  ],
};
