import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'IDS',
  title: 'IDS',
  kind: 'Detection',
  summary: 'Put a passive sensor beside the wire and learn to read an alert for what it is.',
  description:
    'An intrusion detection system hangs beside the wire and reads copies. Run the three attacks without the sensor and with it, and check each time whether the server still answered. The firewall from the last level stands by, switched off.',
  tip: 'Run an attack before you enable the sensor and again after, then compare the server’s line.',
  completionNote: 'All five tried. Look for what the sensor changed about the outcome.',
  readMore: {
    title: 'What a sensor can and cannot do',
    bullets: [
      'A sensor gets copies from a mirror port or a network tap. The original packet is already on its way, so a passive sensor alerts and never blocks. Somebody, or another device, has to act.',
      'A server’s 200 says that it answered. It does not say that the attack worked, and an alert does not say so either. Whoever handles the alert has to look at the application.',
      "What the lab sends stands for textbook payloads: a condition that is always true such as ' OR '1'='1 for SQL injection, and <script>alert(1)</script> for cross-site scripting. Try such things only on systems that you own or are allowed to test.",
      'Cross-site scripting does not break into the server. The script runs in the browser of a visitor, with that visitor’s rights on the page.',
      'A low severity is not harmless. Searching for directories is reconnaissance; its signs are the rate of requests and the share of 404 answers, and 200, 403 and 404 each tell the searcher something.',
      'Encrypted payloads blind a sensor unless TLS ends before it. Copies can be lost under load. And an alert about harmless traffic, a false positive, costs the attention that a real one needs.',
      'A sensor could also report port scans, from a threshold of probes; the lab keeps it out of scans to show one thing at a time. In practice: Suricata, Snort or Zeek, tuned for months.',
    ],
  },
  video: { title: 'A copy, a signature, an alert' },
};
