import type { LevelTexts } from '../level.ts';

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
  readMore: 'Protected in transit, and only there',
  video: null,
} satisfies LevelTexts;
