import { ADDRESSES, type LabState } from '@netward/lab-engine';
import { CAST, link, withNote } from '../cast.ts';
import type { Control } from '../control.ts';
import {
  button,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  snifferGroup,
} from '../controls.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [
    CAST.client,
    CAST.sniffer,
    CAST.tls,
    withNote(CAST.firewall, 'not part of this level'),
    { ...CAST.server, address: ADDRESSES.server },
  ],
  links: [
    link('client', 'firewall', 'wire', 'tls'),
    link('firewall', 'server', 'wire', 'tls'),
    link('client', 'sniffer', 'mirror'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [380, 342]),
      zone('Server segment', 700, 12, [288, 342], 'end'),
    ],
    nodes: {
      client: place(110, 150, SIZES.end),
      sniffer: place(280, 237, SIZES.ear),
      tls: place(440, 128, SIZES.tag),
      firewall: slab(540, 150, [120, 236], 42),
      server: place(850, 150, SIZES.server),
    },
    routes: {
      'client-firewall': route([146, 150], [480, 150]),
      'firewall-server': route([600, 150], [806, 150]),
      'client-sniffer': route([280, 150], [280, 210]),
    },
    flags: { 'client-sniffer': at(280, 298), 'firewall-server': at(805, 74) },
  }),
  narrow: narrow({
    zones: [zone('Client side', 6, 6, [172, 244]), zone('Server side', 268, 6, [101, 244], 'end')],
    nodes: {
      client: place(44, 104, SIZES.narrowEnd),
      sniffer: place(104, 190, SIZES.narrowEar),
      tls: place(136, 82, SIZES.tag),
      firewall: slab(223, 100, [68, 180], 18),
      server: place(330, 104, SIZES.narrowServer),
    },
    routes: {
      'client-firewall': route([68, 104], [189, 104]),
      'firewall-server': route([257, 104], [304, 104]),
      'client-sniffer': route([104, 104], [104, 171]),
    },
  }),
};

/** An extra that the level does not require, as the balancer's mode in level 8. */
const expiry: Control = onlyWhile(
  'tlsEnabled',
  'Enable TLS first: without it no certificate is shown.',
  {
    ...button('expireCertificate', 'observe', 'Let certificate expire'),
    pressedLabel: 'Renew certificate',
    isPressed: ({ certificate, today }: LabState) => certificate.until < today,
  },
);

/** Level 5: what TLS hides on the wire, and what it does not. */
export const tls: Level = {
  id: '5',
  slug: 'tls',
  difficulty: 'intermediate',
  category: 'Encryption & Security',
  isInCatalogue: true,
  texts,
  topology,
  controls: [
    clientGroup(
      button('openPageHTTP', 'request', 'Open page (HTTP)'),
      button('openPageHTTPS', 'request', 'Open page (HTTPS)'),
    ),
    snifferGroup(),
    defenceGroup(defence('enableTLS', 'tlsEnabled', 'TLS'), expiry),
  ],
  requiredActions: ['enableTLS', 'openPageHTTP', 'openPageHTTPS', 'sniffTraffic'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
