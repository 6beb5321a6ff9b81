import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'WAF',
  title: 'WAF',
  kind: 'Inspection',
  summary:
    'Let a reverse proxy read requests before the application does, and know what it leaves unfixed.',
  description:
    'A web application firewall takes each request in place of the application, reads it in plain and decides whether the application may see it. Send a normal request and two attacks through it, and read the rule numbers in the log.',
  tip: 'Run SQL injection with the WAF off first, then on. Look at who answers.',
  completionNote: 'All four tried. The flaw is still there: what would fix it for good?',
  readMore: {
    title: 'A filter that understands HTTP',
    bullets: [
      'A WAF has to sit where HTTP is plain: it ends TLS itself or stands behind the device that does. In front of that point it would see ciphertext.',
      'The OWASP Core Rule Set (CRS) adds up points for the rules that match and blocks from a threshold, by default 5. A critical match counts 5 and is enough by itself; weaker ones count 2 to 4.',
      'The lab’s payloads, a UNION SELECT and a script that reads document.cookie, stand for four critical matches each, together 20. A normal page request has 0. Other versions of the rules may match others.',
      'The answer comes from the WAF: 403 for a recognised payload. The application’s own log does not show the request.',
      'It is a compensating control. It buys time, but the flaw remains. Parameterised queries fix SQL injection; output encoding, with a content security policy as a second line, fixes cross-site scripting.',
      'The paranoia level, from 1 to 4, says how suspicious the rules are. A higher one catches more and breaks more. Every blocked customer is a rule to tune, and exclusions need an owner and a date.',
      'A directory search that pretends to be a browser may match no rule at all; what gives it away is volume, so the answer is a rate limit (429) or a challenge. That attack has no button in this level.',
      'It judges requests only. A port scan sends none, and it is no concern of the rules. Left out here: TLS, responses, bypasses and false alarms. As everywhere in this course: test only what you own or are allowed to test.',
    ],
  },
  video: { title: 'Scores, thresholds and a refusal' },
};
