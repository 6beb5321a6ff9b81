import type { LevelTexts } from '../level.ts';

export const texts = {
  name: 'Firewall',
  title: 'Firewall',
  kind: 'Control',
  summary: 'Switch on a packet filter, give it a rule, and see what it stops and what it cannot.',
  description:
    'Five minutes after the opening somebody tries Nora’s server, one port after another. A firewall can shut that visitor out, and with one careless rule her customers too. Switch it on and scan. Block the attacker and scan again. Block the client once, too.',
  tip: 'Try the scan once without a rule and once with one.',
  completionNote: 'All six tried. Compare the scan without the rule with the scan that met it.',
  sights: [
    {
      name: 'the scan without the rule',
      actions: ['portScan'],
      without: ['blockAttacker'],
    },
    {
      name: 'the scan with the rule on',
      actions: ['portScan'],
      with: ['blockAttacker'],
    },
    {
      name: 'a request of the blocked client',
      actions: ['openPage'],
      with: ['blockClient'],
    },
    {
      name: 'the capture while the client is blocked',
      actions: ['sniffTraffic'],
      with: ['blockClient'],
    },
  ],
  suggestions: [
    'What does a packet filter look at?',
    'Is a firewall enough to keep a password secret?',
    'How do I see what a rule changes?',
  ],
  readMore: 'What a packet filter decides',
  video: { title: 'What a packet filter looks at' },
} satisfies LevelTexts;
