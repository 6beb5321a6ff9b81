import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'SIEM',
  title: 'SIEM',
  kind: 'Correlation',
  summary: 'Collect records from several devices and find the one line that joins them.',
  description:
    'A SIEM collects what devices report, rates it and looks for connections. A fixed sensor and the web server feed it here, and nothing in the path blocks. Turn the collection on, scan, then attack, and read the last line.',
  tip: 'Scan the ports first and attack afterwards, with the SIEM on. The order matters.',
  completionNote: 'All five tried. Look for the line that no single device could have written.',
  readMore: {
    title: 'What a SIEM adds, and what it needs',
    bullets: [
      'It collects, brings records into one form, keeps them and compares them. It does not detect by itself and blocks nothing: the records here come from the sensor and the web server’s log.',
      'It sees only what is sent to it, from the moment it is sent. What happened while the collection was off cannot be found later.',
      'Correlation is the reason to have one. A scan is everyday noise, an injection attempt is an alert; the same source doing first one and then the other is an incident. The rule asks for that order and for the same source address.',
      'Its severity may differ from the sensor’s, and neither is wrong. The sensor rates a signature; the SIEM adds what is at stake. A script tag that the sensor calls medium is high here, because the target is a public shop.',
      'Severity also does not depend on the outcome. A blocked attack keeps its rating; the field outcome says whether it was blocked, allowed or only alerted on, which is what you sort by.',
      'Clocks have to agree, names and fields have to match, and noise has to be kept out. Garbage in, garbage out.',
      'A sniffer that only listens normally produces no record at all. Where the lab shows one, it comes from the lab’s own telemetry, which no real network has.',
    ],
  },
  video: null,
};
