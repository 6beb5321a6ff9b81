import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'WAF',
  title: 'WAF',
  kind: 'Inspection',
  summary:
    'Let a reverse proxy read requests before the application does, and know what it leaves unfixed.',
  description:
    'A web application firewall ends the connection, reads the decrypted request and decides whether the application may see it. Send a normal request and two attacks through it, and read the rule numbers in the log.',
  tip: 'Run SQL injection with the WAF off first, then on. Look at who answers.',
  completionNote: 'All four tried. The flaw is still there: what would fix it for good?',
  readMore: {
    title: 'A filter that understands HTTP',
    bullets: [
      'A WAF has to sit where HTTP is plain: it ends TLS itself or stands behind the device that does. In front of that point it would see ciphertext.',
      'Rule sets such as the OWASP Core Rule Set add up a score for each match and block from a threshold, by default 5. Our textbook payloads matched four rules each and came to 20; a normal page request has 0.',
      'The answer comes from the WAF: 403 for a recognised payload. The application’s own log does not show the request.',
      'It is a compensating control. It buys time, but the flaw remains. Parameterised queries fix SQL injection; output encoding, with a content security policy as a second line, fixes cross-site scripting.',
      'A higher paranoia level catches more and breaks more. Every blocked customer is a rule to tune, and exclusions need an owner and a date.',
      'A directory search that pretends to be a browser matches no payload rule; what gives it away is volume, so the answer is a rate limit (429) or a challenge. That attack has no button in this level.',
      'It never sees what is not HTTP. A port scan does not become a request and passes it by. As everywhere in this course: test only what you own or are allowed to test.',
    ],
  },
  video: { title: 'Scores, thresholds and a 403' },
};
