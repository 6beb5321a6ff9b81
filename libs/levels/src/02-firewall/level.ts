import { CAST, link } from '../cast.ts';
import {
  attackerGroup,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  openPage,
  portScan,
  ruleToggle,
  sniffTraffic,
} from '../controls.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [CAST.client, CAST.customer, CAST.sniffer, CAST.attacker, CAST.firewall, CAST.server],
  links: [
    link('client', 'firewall'),
    link('customer', 'firewall'),
    link('attacker', 'firewall'),
    link('firewall', 'server'),
    link('client', 'sniffer', 'mirror'),
    link('customer', 'sniffer', 'mirror'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [470, 210]),
      zone('Internet', 12, 230, [470, 124]),
      zone('Server segment', 762, 12, [226, 342]),
    ],
    nodes: {
      client: place(100, 66, SIZES.end),
      customer: place(100, 160, SIZES.narrowEnd),
      sniffer: place(310, 113, SIZES.ear),
      attacker: place(100, 283, SIZES.end),
      firewall: slab(610, 183, [150, 342], 130),
      server: place(875, 183, SIZES.server),
    },
    routes: {
      'client-firewall': route([136, 66], [535, 66]),
      'customer-firewall': route([124, 160], [535, 160]),
      'attacker-firewall': route([136, 283], [535, 283]),
      'firewall-server': route([685, 183], [831, 183]),
      'client-sniffer': route([310, 66], [310, 86]),
      'customer-sniffer': route([310, 160], [310, 140]),
    },
    flags: {
      'client-firewall': at(398, 34),
      'attacker-firewall': at(398, 250),
      'firewall-server': at(875, 107),
      'client-sniffer': at(290, 34),
      'customer-sniffer': at(310, 194),
    },
  }),
  narrow: narrow({
    zones: [zone('Client side', 10, 6, [176, 160]), zone('Internet', 10, 172, [176, 78], 'end')],
    nodes: {
      client: place(50, 52, SIZES.narrowEnd),
      customer: place(50, 120, SIZES.narrowEnd),
      sniffer: place(108, 86, SIZES.narrowEar),
      attacker: place(50, 203, SIZES.narrowEnd),
      firewall: slab(238, 127, [84, 244], 77),
      server: place(338, 127, SIZES.narrowServer),
    },
    routes: {
      'client-firewall': route([74, 52], [196, 52]),
      'customer-firewall': route([74, 120], [196, 120]),
      'attacker-firewall': route([74, 203], [196, 203]),
      'firewall-server': route([280, 127], [312, 127]),
      'client-sniffer': route([108, 52], [108, 67]),
      'customer-sniffer': route([108, 120], [108, 105]),
    },
  }),
};

const FIREWALL_OFF = 'Turn the firewall on first.';

/** Level 2: a packet filter, with and without a rule that matches. */
export const firewall: Level = {
  id: '2',
  slug: 'firewall',
  difficulty: 'beginner',
  category: 'Network Analysis',
  isInCatalogue: true,
  texts,
  topology,
  controls: [
    clientGroup(openPage),
    attackerGroup(sniffTraffic, portScan),
    defenceGroup(
      defence('enableFirewall', 'firewallEnabled', 'firewall'),
      onlyWhile(
        'firewallEnabled',
        FIREWALL_OFF,
        ruleToggle('blockClient', 'block client', 'client'),
      ),
      onlyWhile(
        'firewallEnabled',
        FIREWALL_OFF,
        ruleToggle('blockAttacker', 'block attacker', 'attacker'),
      ),
    ),
  ],
  requiredActions: [
    'enableFirewall',
    'blockClient',
    'blockAttacker',
    'openPage',
    'sniffTraffic',
    'portScan',
  ],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
