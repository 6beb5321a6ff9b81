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
  nodes: [CAST.client, CAST.sniffer, CAST.attacker, CAST.firewall, CAST.server],
  links: [
    link('client', 'firewall'),
    link('attacker', 'firewall'),
    link('firewall', 'server'),
    link('client', 'sniffer', 'mirror'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [470, 176]),
      zone('Internet', 12, 200, [470, 154]),
      zone('Server segment', 762, 12, [226, 342]),
    ],
    nodes: {
      client: place(100, 92, SIZES.end),
      sniffer: place(310, 141, SIZES.ear),
      attacker: place(100, 270, SIZES.end),
      firewall: slab(610, 183, [150, 342], 130),
      server: place(875, 183, SIZES.server),
    },
    routes: {
      'client-firewall': route([136, 92], [535, 92]),
      'attacker-firewall': route([136, 270], [535, 270]),
      'firewall-server': route([685, 183], [831, 183]),
      'client-sniffer': route([310, 92], [310, 114]),
    },
    flags: {
      'client-firewall': at(398, 58),
      'attacker-firewall': at(398, 234),
      'firewall-server': at(875, 107),
      'client-sniffer': at(290, 60),
    },
  }),
  narrow: narrow({
    zones: [zone('Client side', 10, 6, [176, 128]), zone('Internet', 10, 144, [176, 106])],
    nodes: {
      client: place(50, 58, SIZES.narrowEnd),
      sniffer: place(108, 104, SIZES.narrowEar),
      attacker: place(50, 194, SIZES.narrowEnd),
      firewall: slab(238, 127, [84, 244], 77),
      server: place(338, 127, SIZES.narrowServer),
    },
    routes: {
      'client-firewall': route([74, 58], [196, 58]),
      'attacker-firewall': route([74, 194], [196, 194]),
      'firewall-server': route([280, 127], [312, 127]),
      'client-sniffer': route([108, 58], [108, 85]),
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
  proof: () => import('./proof.ts'),
  teaching: () => import('./teaching.ts'),
};
