import { FIXED_SENSOR } from '@netward/lab-engine';
import { CAST, link, withNote } from '../cast.ts';
import {
  attackSQLi,
  attackXSS,
  attackerGroup,
  clientGroup,
  defence,
  defenceGroup,
  openPage,
  portScan,
} from '../controls.ts';
import { SIZES, at, narrow, place, route, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [
    CAST.client,
    CAST.attacker,
    withNote(CAST.ids, 'sensor feeding SIEM'),
    CAST.server,
    CAST.siem,
  ],
  links: [
    link('client', 'server'),
    link('attacker', 'server'),
    link('server', 'ids', 'mirror'),
    link('ids', 'siem', 'feed'),
    link('server', 'siem', 'feed'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [170, 112]),
      zone('Internet', 12, 136, [170, 112]),
      zone('Server segment', 500, 12, [488, 236], 'end'),
      zone('Records', 12, 266, [976, 88]),
    ],
    nodes: {
      client: place(84, 62, SIZES.smallEnd),
      attacker: place(84, 186, SIZES.smallEnd),
      ids: place(580, 206, SIZES.smallEar),
      server: place(874, 150, SIZES.server),
      siem: place(550, 319, [500, 46]),
    },
    routes: {
      'client-server': route([114, 62], [340, 62], [340, 150], [830, 150]),
      'attacker-server': route([114, 186], [340, 186], [340, 150], [830, 150]),
      'server-ids': route([580, 150], [580, 182]),
      'ids-siem': route([580, 230], [580, 296]),
      'server-siem': route([874, 226], [874, 256], [774, 256], [774, 296]),
    },
    flags: {
      'client-server': at(894, 86),
      'attacker-server': at(894, 86),
      'ids-siem': at(690, 281),
      'server-siem': at(690, 281),
      'server-ids': at(668, 112),
    },
  }),
  narrow: narrow({
    zones: [],
    nodes: {
      client: place(36, 38, SIZES.narrowEnd),
      attacker: place(36, 128, SIZES.narrowEnd),
      ids: place(216, 136, SIZES.narrowEar),
      server: place(326, 82, SIZES.narrowServer),
      siem: place(180, 224, [300, 40]),
    },
    routes: {
      'client-server': route([60, 38], [130, 38], [130, 82], [300, 82]),
      'attacker-server': route([60, 128], [130, 128], [130, 82], [300, 82]),
      'server-ids': route([216, 82], [216, 117]),
      'ids-siem': route([216, 155], [216, 204]),
      'server-siem': route([346, 106], [346, 184], [280, 184], [280, 204]),
    },
  }),
};

/** Level 9: records of everything, and the one line that joins them. */
export const siem: Level = {
  id: '9',
  slug: 'siem',
  difficulty: 'advanced',
  category: 'Enterprise Security',
  isInCatalogue: true,
  texts,
  topology,
  settings: FIXED_SENSOR,
  controls: [
    clientGroup(openPage),
    attackerGroup(portScan, attackSQLi, attackXSS),
    defenceGroup(defence('enableSIEM', 'siemEnabled', 'SIEM')),
  ],
  requiredActions: ['enableSIEM', 'openPage', 'attackSQLi', 'attackXSS', 'portScan'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
