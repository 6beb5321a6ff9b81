import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'TLS/SSL',
  title: 'TLS/SSL',
  kind: 'Encryption',
  summary:
    'Give the server a certificate and see what a sniffer can still tell, and what it cannot.',
  description:
    'Request the page by HTTP and by HTTPS, with TLS off on the server and with TLS on. When you run the sniffer, a page in the browser sends one login by itself. Failing first is part of this level.',
  tip: 'Ask for HTTPS once before you enable TLS. The failure tells you what HTTPS needs.',
  completionNote: 'All four tried. Run the sniffer with TLS on and off and compare the lines.',
  readMore: {
    title: 'Protected in transit, and only there',
    bullets: [
      'TLS gives three things between browser and server: nobody on the way reads the content, nobody changes it unnoticed, and a certificate that the browser checks ties the site’s name to the server’s key. SSL is its retired predecessor; the name survives, the protocol should not.',
      'What stays visible: both addresses, the name of the site in the handshake (SNI), sizes and timing. Encrypted Client Hello can hide the name where browser and server both use it; the lab does not. Confidential is not anonymous.',
      'HTTPS needs a certificate and a listener, by standard on port 443, here on 8443. Where nothing listens, the connection is refused before the handshake can begin. A browser that was asked for HTTPS then shows an error and does not fall back to plain HTTP by itself.',
      'A redirect from HTTP to HTTPS is sent in the clear, and somebody in between can remove it. HSTS makes the browser ask for HTTPS by itself later on.',
      'Browsers accept the HSTS header over HTTPS only and forget it after a set time, so a first visit stays exposed unless the name is on a preload list. The lab shows the redirect each time.',
      'TLS does not inspect anything. An SQL injection over HTTPS is still an SQL injection, now hidden from every sensor that stands before the end of the encryption.',
      'Where TLS ends matters: behind that point the request is plain again, be it on the server, on a balancer or on a WAF, unless it is encrypted anew.',
      'Left out here: certificate authorities, expiry and renewal, cipher choice, client certificates. HSTS keeps an unusual port number as it is, so 8080 and 8443 stand for 80 and 443. The firewall in the drawing is off and has no part in this level.',
    ],
  },
  video: null,
};
