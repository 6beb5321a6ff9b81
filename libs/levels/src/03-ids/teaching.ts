import type { Points, Teaching } from '../teaching.ts';

export const points = {
  'passive-sensor':
    'A sensor gets copies from a mirror port or a network tap. The original packet is already on its way, so a passive sensor alerts and never blocks. Somebody, or another device, has to act.',
  'sensor-resets':
    'Some sensors can also send a reset to both ends. It often comes after the packet it should have stopped. This sensor sends nothing.',
  'status-200':
    'A server’s 200 says that it answered. It does not say that the attack worked, and an alert does not say so either. Whoever handles the alert has to look at the application.',
  'sql-injection':
    "SQL injection is part of a database query, hidden in a form field or an address. Here it is “' UNION SELECT name, password FROM users--”, which makes the database answer a second question.",
  'cross-site-scripting':
    'Cross-site scripting (XSS), reflected: the server sends a script back in its page, and it runs in the browser of whoever followed a prepared link. The lab’s <script> only shows document.cookie.',
  'victims-address':
    'In the lab the attacker only tests whether the script comes back. In a real attack the victim’s browser sends the request, so the source address is the victim’s.',
  'directory-search':
    'Low severity does not mean harmless. A directory search is reconnaissance: many requests a minute, nearly all answered 404, and each 200, 403 or 404 tells the searcher something.',
  'encrypted-copies':
    'If TLS ends only behind the sensor, it sees addresses, sizes and timing but no payload. Copies can also be lost under load.',
  'false-positives':
    'An alert about harmless traffic, a false positive, costs the attention that a real one needs. An attack without an alert is a false negative. Tuning has to keep both rare.',
  'in-practice':
    'In practice: Suricata, Snort or Zeek, tuned to the network they watch. Left out here: TLS, lost copies, false alerts, disguised attacks, and port scans, which a sensor can report from a threshold of probes.',
  'own-systems': 'Try such payloads only on systems that you own or are allowed to test.',
  'decoded-requests':
    'The lab’s log shows requests decoded. On the wire special characters are percent-encoded, a space as %20; sensor, IPS and WAF decode them before they compare.',
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'read an alert for what it says, and name what it does not say',
    'explain why a passive sensor cannot stop what it reports',
    'tell reconnaissance from an attempt to exploit by the requests themselves',
    'write signatures that see disguised injections and leave customers with similar words alone',
  ],
  lookCloser:
    'Open an alert and look at Why. Which characters of the request made the signature match, and would a customer ever type them?',
  minutes: 25,
  techniques: [
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
    { id: 'T1595.003', name: 'Wordlist Scanning' },
  ],
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
    'The server answered 200. Which three things would you look at to find out whether the injection worked?',
    'A sensor raises 400 alerts a day, five of them real. What do you change first?',
  ],
};
