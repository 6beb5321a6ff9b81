import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'TLS/SSL',
  title: 'TLS/SSL',
  kind: 'Encryption',
  summary:
    'Give the server a certificate and see what a sniffer can still tell, and what it cannot.',
  description:
    'A customer logged in from a café, and by evening somebody else was ordering in her name. The shop had sent her password in the clear. Request the page by HTTP and by HTTPS, with TLS off and with TLS on, and run the sniffer each time. Failing first is part of this level.',
  tip: 'Ask for HTTPS once before you enable TLS. The failure tells you what HTTPS needs.',
  completionNote:
    'All four tried. Let the certificate expire, ask over HTTPS, and open the line: which of three checks failed?',
  sights: [
    {
      name: 'the capture with TLS off',
      actions: ['sniffTraffic'],
      without: ['enableTLS'],
    },
    {
      name: 'the capture with TLS on',
      actions: ['sniffTraffic'],
      with: ['enableTLS'],
    },
    {
      name: 'an HTTPS request with TLS off',
      actions: ['openPageHTTPS'],
      without: ['enableTLS'],
    },
    {
      name: 'an HTTPS request with TLS on',
      actions: ['openPageHTTPS'],
      with: ['enableTLS'],
    },
    {
      name: 'an HTTPS request with a certificate that has expired',
      actions: ['openPageHTTPS'],
      with: ['enableTLS', 'expireCertificate'],
    },
    {
      name: 'an HTTP request with TLS on',
      actions: ['openPageHTTP'],
      with: ['enableTLS'],
    },
  ],
  suggestions: [
    'What is the difference between HTTP and HTTPS?',
    'What does a certificate prove?',
    'Does TLS stop attacks?',
  ],
  readMore: {
    title: 'Protected in transit, and only there',
    points: {
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
    },
  },
  video: null,
} satisfies LevelTexts;
