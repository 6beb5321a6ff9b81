import { CAST, link } from '../cast.ts';
import { clientGroup, defence, defenceGroup, openPage, snifferGroup } from '../controls.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [CAST.client, CAST.sniffer, CAST.vpn, CAST.server],
  links: [
    link('client', 'vpn', 'wire', 'vpn'),
    link('vpn', 'server'),
    link('client', 'sniffer', 'mirror'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [380, 342]),
      zone('Server segment', 760, 12, [228, 342], 'end'),
    ],
    nodes: {
      client: place(110, 150, SIZES.end),
      sniffer: place(280, 237, SIZES.ear),
      vpn: slab(540, 150, [92, 150], 95),
      server: place(874, 150, SIZES.server),
    },
    routes: {
      'client-vpn': route([146, 150], [494, 150]),
      'vpn-server': route([586, 150], [830, 150]),
      'client-sniffer': route([280, 150], [280, 210]),
    },
    flags: {
      'client-vpn': at(640, 56),
      'vpn-server': at(874, 252),
      'client-sniffer': at(288, 298),
    },
  }),
  narrow: narrow({
    zones: [zone('Client side', 6, 6, [164, 244]), zone('Server side', 274, 6, [95, 244], 'end')],
    nodes: {
      client: place(44, 104, SIZES.narrowEnd),
      sniffer: place(92, 190, SIZES.narrowEar),
      vpn: slab(222, 104, [72, 128], 54),
      server: place(332, 104, SIZES.narrowServer),
    },
    routes: {
      'client-vpn': route([68, 104], [186, 104]),
      'vpn-server': route([258, 104], [306, 104]),
      'client-sniffer': route([92, 104], [92, 171]),
    },
  }),
};

/** Level 7: a tunnel from the client to a gateway, and the plain rest of the way. */
export const vpn: Level = {
  id: '7',
  slug: 'vpn',
  difficulty: 'advanced',
  category: 'Encryption & Security',
  isInCatalogue: true,
  texts,
  topology,
  controls: [
    clientGroup(openPage),
    snifferGroup(),
    defenceGroup(defence('enableVPN', 'vpnEnabled', 'VPN')),
  ],
  requiredActions: ['enableVPN', 'openPage', 'sniffTraffic'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
