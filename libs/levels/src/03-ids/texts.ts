import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'IDS',
  title: 'IDS',
  kind: 'Detection',
  summary: 'Put a passive sensor beside the wire and learn to read an alert for what it is.',
  description:
    'A network intrusion detection system sits beside the wire and reads copies. Run the three attacks without the sensor and with it, and check each time whether the server still answered. The firewall from the last level stands by, switched off.',
  tip: 'Run an attack before you enable the sensor and again after, then compare the server’s line.',
  completionNote: 'All five tried. Look for what the sensor changed about the outcome.',
  readMore: {
    title: 'What a sensor can and cannot do',
    bullets: [
      'A sensor gets copies from a mirror port or a network tap. The original packet is already on its way, so a passive sensor alerts and never blocks. Somebody, or another device, has to act.',
      'A server’s 200 says that it answered. It does not say that the attack worked, and an alert does not say so either. Whoever handles the alert has to look at the application.',
      "Nothing real is sent here. The log lines stand for textbook payloads: for SQL injection “' UNION SELECT name, password FROM users--”, which makes the database answer a second question; for cross-site scripting a <script> that reads document.cookie. Try such things only on systems that you own or are allowed to test.",
      'Cross-site scripting, as here, does not break into the server. The server sends the script back in its page, and it runs in the browser of a visitor who followed a prepared link, with that visitor’s rights on the site.',
      'A low severity is not harmless. Searching for directories is reconnaissance; its signs are the rate of requests and the share of 404 answers, and 200, 403 and 404 each tell the searcher something.',
      'If TLS ends only behind the sensor, it sees addresses, sizes and timing but no payload. Copies can be lost under load. An alert about harmless traffic, a false positive, costs the attention that a real one needs; an attack without an alert is a false negative.',
      'In practice: Suricata, Snort or Zeek, tuned to the network they watch. Left out here: TLS, lost copies, false alerts, attacks disguised to match no signature, and port scans, which a sensor can report from a threshold of probes.',
    ],
  },
  video: { title: 'A copy, a signature, an alert' },
};
