import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'WAF',
  title: 'WAF',
  kind: 'Inspection',
  summary:
    'Let a reverse proxy read requests before the application does, and know what it leaves unfixed.',
  description:
    'The developer who could fix the search page is away until Thursday; the attacks are not. A web application firewall reads each request before the application does. Send a normal request and two attacks, and read the rule numbers in the log.',
  tip: 'Run SQL injection with the WAF off first, then on. Look at who answers.',
  completionNote: 'All four tried. The flaw is still there: what would fix it for good?',
  sights: [
    {
      name: 'SQL injection without the WAF',
      actions: ['attackSQLi'],
      without: ['enableWAF'],
    },
    {
      name: 'SQL injection with the WAF on',
      actions: ['attackSQLi'],
      with: ['enableWAF'],
    },
    {
      name: 'XSS without the WAF',
      actions: ['attackXSS'],
      without: ['enableWAF'],
    },
    {
      name: 'XSS with the WAF on',
      actions: ['attackXSS'],
      with: ['enableWAF'],
    },
    {
      name: 'a normal request through the WAF',
      actions: ['openPage'],
      with: ['enableWAF'],
    },
  ],
  suggestions: [
    'What is the difference between a WAF and a firewall?',
    'What does the score in the WAF line mean?',
    'Does the WAF repair the application?',
  ],
  readMore: {
    title: 'A filter that understands HTTP',
    points: {
      'http-in-the-clear':
        'A WAF has to sit where HTTP is in the clear: it ends TLS itself or stands behind the device that does. In front of that point it would see ciphertext.',
      'crs-score':
        'The OWASP Core Rule Set (CRS) adds up points for matching rules and blocks requests that reach a threshold, by default 5. A critical match counts 5 by itself, weaker ones 2 to 4.',
      'payload-scores':
        "The lab’s payloads, “' UNION SELECT name, password FROM users--” and a <script> that shows document.cookie, match four critical rules each, so each scores 20 points. Other versions of the rules may match others.",
      'rule-numbers':
        'What the numbers found: 942100 the grammar of SQL; 942190, 942270 and 942360 wording around UNION SELECT; 941100 the grammar of a script; 941110 the script tag; 941160 injected HTML; 941180 document.cookie.',
      'waf-answers':
        'The answer comes from the WAF: 403 for a recognised payload. The application’s own log does not show such a request. A normal page request scores 0 and is passed on.',
      'compensating-control':
        'It is a compensating control: it buys time, but the flaw remains. Parameterised queries, used throughout, fix SQL injection; output encoding, with a content security policy as a second line, fixes cross-site scripting.',
      'paranoia-level':
        'The paranoia level, from 1 to 4, says how suspicious the rules are. A higher one catches more and turns away more customers: at level 1 a search for “union select committee” already scores 5.',
      tuning:
        'Every blocked customer is a rule to tune, and every exclusion needs an owner and a date.',
      'rate-limit':
        'A directory search with a browser’s name and ordinary paths may match no rule; volume gives it away. The answer is a rate limit (429) or a challenge, after the first requests were answered.',
      'port-scan':
        'The probes of a port scan are not requests, and no rule sees them. Only version detection sends requests, and the WAF does judge those.',
      'left-out':
        'Left out here: TLS, rules for answers (the rule set has some), bypasses, false alarms and the directory search, which has no button. Test only what you own or are allowed to test.',
    },
  },
  video: { title: 'Scores, thresholds and a refusal' },
} satisfies LevelTexts;
