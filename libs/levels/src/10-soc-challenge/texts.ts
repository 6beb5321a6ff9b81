import type { LevelTexts } from '../level-texts.ts';

export const texts = {
  name: 'SOC Challenge',
  title: 'SOC Challenge',
  kind: 'Layers',
  summary:
    'Combine prevention, inspection, detection and records, and tell them apart under attack.',
  description:
    'It is your first shift as the shop’s analyst, and the injection is back. Run it with everything off, then turn the layers on one by one. Blocked, alerted and recorded are three different things, and Nora will ask which it was. The SOC view is optional and adds no protection.',
  tip: 'Turn on one defence at a time, the watching ones first, and run SQL injection after each.',
  completionNote: 'All six tried. Run SQL injection again and compare with the first run.',
  sights: [
    {
      name: 'SQL injection with everything off',
      actions: ['attackSQLi'],
      without: ['enableIDS', 'enableIPS', 'enableWAF', 'enableSIEM'],
    },
    {
      name: 'SQL injection that only the sensor notices',
      actions: ['attackSQLi'],
      with: ['enableIDS'],
      without: ['enableIPS', 'enableWAF'],
    },
    {
      name: 'SQL injection on the SIEM’s record',
      actions: ['attackSQLi'],
      with: ['enableSIEM'],
    },
    {
      name: 'SQL injection that the WAF refuses',
      actions: ['attackSQLi'],
      with: ['enableWAF'],
      without: ['enableIPS'],
    },
    {
      name: 'SQL injection that the IPS stops',
      actions: ['attackSQLi'],
      with: ['enableIPS'],
    },
  ],
  suggestions: [
    'What does each of the four defences do?',
    'In which order does a request meet the defences?',
    'What is the difference between a WAF and an IPS?',
  ],
  readMore: {
    title: 'Layers, and the people behind them',
    points: {
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
    },
  },
  video: null,
} satisfies LevelTexts;
