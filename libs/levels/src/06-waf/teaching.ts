import type { Points, Teaching } from '../teaching.ts';

export const points = {
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
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'read a WAF’s line: rules, score, threshold and who answered',
    'explain why a WAF buys time and does not repair the application',
    'choose between a higher threshold and an exclusion for a customer who was refused',
    'tune a rule set by exclusions that name one rule, one parameter and one path, and say what each leaves open',
  ],
  lookCloser:
    'Open the WAF’s BLOCK line and look at Why. Which characters matched which rule, and how do the points add up to the score?',
  minutes: 25,
  techniques: [{ id: 'T1190', name: 'Exploit Public-Facing Application' }],
  niceTasks: [
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
    {
      id: 'T0295',
      task: 'Validate intrusion detection system (IDS) alerts against network traffic using packet analysis tools.',
    },
  ],
  inClass: [
    'A customer searches for “union select committee” and is refused. What do you change, and what would that let in?',
    'What would the repaired query look like, and how would you prove that it is repaired?',
  ],
};
