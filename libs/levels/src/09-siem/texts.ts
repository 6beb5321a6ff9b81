import type { LevelTexts } from '../level.ts';

export const texts: LevelTexts = {
  name: 'SIEM',
  title: 'SIEM',
  kind: 'Correlation',
  summary: 'Collect records from several devices and find the one line that joins them.',
  description:
    'A SIEM collects what devices report, rates it and looks for connections. A fixed sensor and the web server feed it here, and nothing in the path blocks. Turn the collection on, scan, then attack, and read the last line.',
  tip: 'Scan the ports first and attack afterwards, with the SIEM on. The order matters.',
  completionNote: 'All five tried. Look for the line that joins two records into one finding.',
  readMore: {
    title: 'What a SIEM adds, and what it needs',
    bullets: [
      'It collects records, brings them into one form, keeps them and compares them. It sees no packet and blocks nothing. Here the sensor and the web server’s log report to it; the scan comes from the sensor, since a web server logs requests, not probes.',
      'It knows only what is sent to it. What happened while the collection was off is missing here for good. In practice a device may still have a log of its own, if nobody has deleted it.',
      'Correlation is the reason to have one. A scan is everyday noise, an injection attempt is an alert; the same source doing first one and then the other is one incident. The rule asks for that order and the same source address; a real one also sets a time window.',
      'Its severity may differ from the sensor’s, and neither is wrong. The sensor rates a signature; the SIEM adds what is at stake. A script tag that the sensor calls medium is high here, because the target is a public shop.',
      'In this SIEM severity does not depend on the outcome. A blocked attack keeps its rating, and the outcome stands in a field of its own. Severe and not blocked is what you look at first.',
      'Clocks have to agree, names and fields have to match, and noise has to be kept out. Garbage in, garbage out. Left out here: all of that, and storage, retention and who may read the records.',
      'A sniffer that only listens normally produces no record at all, so no SIEM reports it. An empty list is no proof that nothing happened.',
    ],
  },
  video: null,
};
