import type { Points, Teaching } from '../teaching.ts';

export const points = {
  'independent-layers':
    'Defence in depth means independent layers: what one misses, another may catch. Four switches turned on are not four times the safety if they all rely on the same signatures.',
  'order-of-layers':
    'The order is physical. The IPS comes first, the WAF second, and the sensor watches the segment behind both, so it sees only what got through.',
  'quiet-sensor':
    'A quiet sensor can mean a quiet day, a good filter or a blind sensor; the other records help to tell which.',
  'plain-http':
    'The IPS can act first only because this traffic is plain HTTP. With HTTPS it would see ciphertext unless TLS ended before it, and the WAF would be the first to read the request.',
  'path-and-beside':
    'IPS and WAF stand in the path and can stop a request. IDS and SIEM stand beside it and cannot. Confusing the two kinds is how alerts get mistaken for protection.',
  'web-log-rule':
    'With no sensor on, a rule of the SIEM finds the injection in the web log, since the payload stands in the address. The body of a POST request is not logged there.',
  'blocked-is-recorded':
    'Record what was blocked as well. A blocked attempt keeps its severity and shows that somebody is trying. outcome=blocked or allowed says what came of it, alert=yes that a device recognised it.',
  'forwarded-for':
    'Behind the WAF the web server sees the WAF’s address, and the visitor’s only in X-Forwarded-For. A block or a correlation by source has to use the forwarded address, or it hits everybody.',
  'line-order':
    'The SIEM’s line comes first so that you find it; in reality a record arrives seconds after the event.',
  'soc-people':
    'A security operations centre is people and process: somebody reads the alert, looks at what happened, contains, repairs and learns from it. The combined view is their window, not their work.',
  'cost-of-layers':
    'Every layer costs: false positives in the path, tuning, storage, attention. Start from what you must protect and measure before and after, as you do here.',
  'left-out':
    'Left out: firewall, TLS, VPN and balancer, an attacker who adapts, and everything after the first alert. The lasting repair is the application’s query. Attack only systems that you own or are allowed to test.',
} satisfies Points;

export const teaching: Teaching = {
  outcomes: [
    'say for each layer whether it prevents, inspects, detects or records',
    'find out by searching the records alone which layer stopped an attack',
    'argue which layer to switch on first for a given risk and budget',
    'search from a morning’s alerts to a timeline, a containment that spares customers, and a note that tells known from likely',
  ],
  lookCloser:
    'Run the injection once with each defence, and open the SIEM’s line each time. Which device wrote the record behind it, and how far did the request get?',
  minutes: 35,
  tool: 'alerts and a search',
  techniques: [{ id: 'T1190', name: 'Exploit Public-Facing Application' }],
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
    'A high alert about a delivered injection arrives at 17:55. Who does what in the next ten minutes?',
    'Two of your four layers use the same rules. What is the second one worth?',
  ],
};
