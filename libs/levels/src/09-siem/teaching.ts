import type { Points, Teaching } from '../teaching.ts';

export const points = {
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
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'explain what a SIEM knows, and what it can never know',
    'say why two harmless records can be one incident',
    'search records by field and time, rank them by severity, outcome and alert, and defend the order',
    'write a correlation that joins an attack and nobody else: fields, window, threshold, order and clocks',
  ],
  lookCloser:
    'Scan, attack, and open the line that joins both. Which records stand behind it, which field do they share, and which came first?',
  minutes: 30,
  techniques: [
    { id: 'T1595', name: 'Active Scanning' },
    { id: 'T1190', name: 'Exploit Public-Facing Application' },
  ],
  niceTasks: [
    {
      id: 'T0166',
      task: 'Perform event correlation using information gathered from a variety of sources within the enterprise to gain situational awareness and determine the effectiveness of an observed attack.',
    },
    {
      id: 'T0214',
      task: 'Receive and analyze network alerts from various sources within the enterprise and determine possible causes of such alerts.',
    },
  ],
  inClass: [
    'All visitors come through one proxy. What does this level’s rule make of that, and how do you repair it?',
    'Which log of your own network would you collect first, and for how long would you keep it?',
  ],
};
