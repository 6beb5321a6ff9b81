import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'TLS/SSL',
  title: 'TLS/SSL',
  kind: 'Encryption',
  summary:
    'Give the server a certificate and see what a sniffer can still tell, and what it cannot.',
  description:
    'The page is requested by HTTP and by HTTPS, with the server’s certificate missing and in place. The sniffer listens all the time: when you run it, a page in the browser sends one login by itself. Failing first is part of this level.',
  tip: 'Ask for HTTPS once before you enable TLS. The failure tells you what HTTPS needs.',
  completionNote: 'All four tried. Run the sniffer with TLS on and off and compare the lines.',
  readMore: {
    title: 'Protected in transit, and only there',
    bullets: [
      'TLS gives three things on the way: nobody reads the content, nobody changes it unnoticed, and the certificate shows that the name belongs to the server. SSL is its retired predecessor; the name survives, the protocol should not.',
      'What stays visible: both addresses, the name of the site in the handshake (SNI), sizes and timing. Confidential is not anonymous.',
      'HTTPS needs a certificate and a listener. Without them nothing answers on 8443, and the browser shows an error rather than falling back to plain text.',
      'A redirect from HTTP to HTTPS is itself sent in the clear, and somebody in between can remove it. HSTS makes the browser ask for HTTPS by itself on later visits. Browsers accept that header over HTTPS only, so the very first visit stays exposed unless the name is on a preload list.',
      'TLS does not inspect anything. An SQL injection over HTTPS is still an SQL injection, now hidden from every sensor that stands before the end of the encryption.',
      'Where TLS ends matters: behind that point the request is plain again, be it on the server, on a balancer or on a WAF.',
      'Left out here: certificate authorities, expiry and renewal, cipher choice, client certificates. The firewall in the drawing is off and has no part in this level.',
    ],
  },
  video: null,
};
