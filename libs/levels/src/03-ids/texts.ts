import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'IDS',
  title: 'IDS',
  kind: 'Detection',
  summary: 'Put a passive sensor beside the wire and learn to read an alert for what it is.',
  description:
    'A customer writes that the search page did something odd. Nora cannot say who sent it what, because nobody watches. Run three attacks, put a sensor beside the wire, run them again, and check what the server answered. The firewall from level 2 stands by, switched off.',
  tip: 'Run an attack before you enable the sensor and again after, then compare the server’s line.',
  completionNote:
    'All five tried. The server answered the same with the sensor and without. What did the sensor add?',
  sights: [
    {
      name: 'SQL injection without the sensor',
      actions: ['attackSQLi'],
      without: ['enableIDS'],
    },
    {
      name: 'SQL injection with the sensor on',
      actions: ['attackSQLi'],
      with: ['enableIDS'],
    },
    {
      name: 'XSS without the sensor',
      actions: ['attackXSS'],
      without: ['enableIDS'],
    },
    {
      name: 'XSS with the sensor on',
      actions: ['attackXSS'],
      with: ['enableIDS'],
    },
    {
      name: 'the directory search without the sensor',
      actions: ['attackDirBuster'],
      without: ['enableIDS'],
    },
    {
      name: 'the directory search with the sensor on',
      actions: ['attackDirBuster'],
      with: ['enableIDS'],
    },
    {
      name: 'a normal request with the sensor on',
      actions: ['openPage'],
      with: ['enableIDS'],
    },
  ],
  suggestions: [
    'What is the difference between an IDS and an IPS?',
    'What does severity mean in an alert?',
    'Who acts when the IDS raises an alert?',
  ],
  readMore: {
    title: 'What a sensor can and cannot do',
    points: {
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
    },
  },
  video: { title: 'A copy, a signature, an alert' },
} satisfies LevelTexts;
