import { CAST, link, withNote } from '../cast.ts';
import {
  attackDirBuster,
  attackSQLi,
  attackXSS,
  attackerGroup,
  clientGroup,
  defence,
  defenceGroup,
  openPage,
} from '../controls.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [
    CAST.client,
    CAST.sniffer,
    CAST.attacker,
    withNote(CAST.firewall, 'not part of this level'),
    CAST.ids,
    CAST.server,
  ],
  links: [
    link('client', 'firewall'),
    link('attacker', 'firewall'),
    link('firewall', 'server'),
    link('client', 'sniffer', 'mirror'),
    link('server', 'ids', 'mirror'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [400, 176]),
      zone('Internet', 12, 200, [400, 154]),
      zone('Server segment', 660, 12, [328, 342], 'end'),
    ],
    nodes: {
      client: place(100, 92, SIZES.end),
      sniffer: place(270, 141, SIZES.ear),
      attacker: place(100, 270, SIZES.end),
      firewall: slab(540, 183, [120, 342], 120),
      ids: place(716, 262, SIZES.ear),
      server: place(890, 183, SIZES.server),
    },
    routes: {
      'client-firewall': route([136, 92], [480, 92]),
      'attacker-firewall': route([136, 270], [480, 270]),
      'firewall-server': route([600, 183], [846, 183]),
      'client-sniffer': route([270, 92], [270, 114]),
      'server-ids': route([716, 183], [716, 235]),
    },
    flags: { 'firewall-server': at(884, 107), 'server-ids': at(744, 318) },
  }),
  narrow: narrow({
    zones: [
      zone('Client side', 4, 6, [150, 128]),
      zone('Internet', 4, 144, [150, 106]),
      zone('Server side', 234, 6, [135, 244], 'end'),
    ],
    nodes: {
      client: place(32, 58, SIZES.narrowEnd),
      sniffer: place(82, 104, SIZES.narrowEar),
      attacker: place(32, 194, SIZES.narrowEnd),
      firewall: slab(194, 127, [64, 244], 87),
      ids: place(260, 182, SIZES.narrowEar),
      server: place(330, 104, SIZES.narrowServer),
    },
    routes: {
      'client-firewall': route([56, 58], [162, 58]),
      'attacker-firewall': route([56, 194], [162, 194]),
      'firewall-server': route([226, 104], [304, 104]),
      'client-sniffer': route([82, 58], [82, 85]),
      'server-ids': route([260, 104], [260, 163]),
    },
  }),
};

/** Level 3: a sensor that sees copies and cannot block. */
export const ids: Level = {
  id: '3',
  slug: 'ids',
  difficulty: 'intermediate',
  category: 'Threat Detection',
  isInCatalogue: true,
  texts,
  topology,
  controls: [
    clientGroup(openPage),
    attackerGroup(attackSQLi, attackXSS, attackDirBuster),
    defenceGroup(defence('enableIDS', 'idsEnabled', 'IDS')),
  ],
  requiredActions: ['enableIDS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
