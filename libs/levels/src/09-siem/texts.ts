import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'SIEM',
  title: 'SIEM',
  kind: 'Correlation',
  summary: 'Collect records from several devices and find the one line that joins them.',
  description:
    'On Tuesday the bank asks Nora what happened on Monday morning. Half of the answer is on the sensor, half in the web server’s log, and nobody has put them side by side. Turn the collection on, scan, then attack, and read the last line. Nothing in the path blocks here.',
  tip: 'Scan the ports first and attack afterwards, with the SIEM on. The order matters.',
  completionNote: 'All five tried. Look for the line that joins two records into one finding.',
  sights: [
    {
      name: 'an attack without the SIEM',
      actions: ['attackSQLi', 'attackXSS'],
      without: ['enableSIEM'],
    },
    {
      name: 'the scan with the SIEM on',
      actions: ['portScan'],
      with: ['enableSIEM'],
    },
    {
      name: 'an attack after that scan, with the SIEM on',
      actions: ['attackSQLi', 'attackXSS'],
      with: ['enableSIEM'],
      after: 'the scan with the SIEM on',
    },
  ],
  suggestions: [
    'What is the difference between an IDS and a SIEM?',
    'What does correlation mean?',
    'Does a SIEM block anything?',
  ],
  readMore: {
    title: 'What a SIEM adds, and what it needs',
    points: {
      collects:
        'A SIEM collects records, brings them into one form, keeps them and compares them. It sees no packet and blocks nothing. Here the sensor and the web server’s log report to it.',
      'scan-from-sensor':
        'The scan comes from the sensor. Probes are not requests, so a web server’s log shows none; version detection sends a few. A sensor reports a scan only if it has a rule for it.',
      'only-what-is-sent':
        'It knows only what is sent to it. With the collection off, the sensor still has its alert, and nobody reads it there. What was not collected is missing when records are compared.',
      correlation:
        'Correlation is the reason to have one. A scan is everyday noise, an injection attempt is an alert; the same source doing first one and then the other is one incident.',
      'order-and-source':
        'The rule asks for that order and the same source address; a real one also sets a time window. Behind a proxy every source is the proxy, unless the log carries the forwarded address.',
      'two-ratings':
        'Its severity may differ from the sensor’s, and neither is wrong. The sensor rates a signature; the SIEM adds what is at stake. A script tag, medium there, is high for a public shop.',
      'scan-medium':
        'This SIEM rates a scan medium to keep it in view, since it may be the first half of an incident. Many rate it low until something follows.',
      'outcome-and-alert':
        'Severity does not depend on the outcome here. A record says outcome=blocked or outcome=allowed, and alert=yes or no: whether a sensor noticed. An alert stops nothing, so it is not an outcome.',
      'high-and-allowed':
        'High and allowed is what you look at first. Allowed means delivered, not that the attack worked. “Benign” means that no rule matched, not that somebody checked.',
      'line-order':
        'The SIEM’s line comes first so that you find it; in reality a record arrives seconds after the event. Clocks have to agree, or the order of two records means nothing.',
      'normalised-fields':
        'Names and fields have to match, and noise has to be kept out: garbage in, garbage out. Left out here: all of that, and storage, retention and who may read the records.',
      'silent-sniffer':
        'A sniffer that only listens normally leaves no record at all, so no SIEM reports it. An empty list is no proof that nothing happened.',
    },
  },
  video: null,
} satisfies LevelTexts;
