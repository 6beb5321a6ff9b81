import { CAST, link } from '../cast.ts';
import { attackerGroup, clientGroup, openPage, portScan, sniffTraffic } from '../controls.ts';
import { SIZES, at, narrow, place, route, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [
    { ...CAST.client, words: { text: 'a customer’s computer', until: 'openPage' } },
    { ...CAST.sniffer, words: { text: 'listens on this wire', until: 'sniffTraffic' } },
    { ...CAST.attacker, words: { text: 'comes later', until: 'portScan' } },
    { ...CAST.server, words: { text: 'Nora’s shop', until: 'openPage' } },
  ],
  links: [
    link('client', 'server'),
    link('attacker', 'server'),
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
      server: place(875, 183, SIZES.server),
    },
    routes: {
      'client-server': route([136, 92], [620, 92], [620, 183], [831, 183]),
      'attacker-server': route([136, 270], [620, 270], [620, 183], [831, 183]),
      'client-sniffer': route([310, 92], [310, 114]),
    },
    flags: {
      'client-server': at(875, 107),
      'attacker-server': at(875, 107),
      'client-sniffer': at(330, 60),
    },
  }),
  narrow: narrow({
    zones: [zone('Client side', 10, 6, [180, 128]), zone('Internet', 10, 144, [180, 106])],
    nodes: {
      client: place(50, 58, SIZES.narrowEnd),
      sniffer: place(112, 104, SIZES.narrowEar),
      attacker: place(50, 194, SIZES.narrowEnd),
      server: place(326, 127, SIZES.narrowServer),
    },
    routes: {
      'client-server': route([74, 58], [230, 58], [230, 127], [300, 127]),
      'attacker-server': route([74, 194], [230, 194], [230, 127], [300, 127]),
      'client-sniffer': route([112, 58], [112, 85]),
    },
  }),
};

/** Level 1: three looks at one unprotected web server. */
export const basicTraffic: Level = {
  id: '1',
  slug: 'basic-traffic',
  difficulty: 'beginner',
  category: 'Network Analysis',
  isInCatalogue: true,
  texts,
  topology,
  controls: [clientGroup(openPage), attackerGroup(sniffTraffic, portScan)],
  requiredActions: ['openPage', 'sniffTraffic', 'portScan'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
