import { CAST, link } from '../cast.ts';
import {
  attackSQLi,
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
    CAST.attacker,
    CAST.ips,
    CAST.waf,
    CAST.ids,
    CAST.server,
    CAST.siem,
    CAST.soc,
  ],
  links: [
    link('client', 'ips'),
    link('attacker', 'ips'),
    link('ips', 'waf'),
    link('waf', 'server'),
    link('server', 'ids', 'mirror'),
    link('ips', 'siem', 'feed'),
    link('waf', 'siem', 'feed'),
    link('ids', 'siem', 'feed'),
    link('server', 'siem', 'feed'),
    link('siem', 'soc', 'feed'),
  ],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [170, 112]),
      zone('Internet', 12, 136, [170, 112]),
      zone('Server segment', 766, 12, [222, 236], 'end'),
      zone('Records', 12, 277, [976, 77]),
    ],
    nodes: {
      client: place(84, 62, SIZES.smallEnd),
      attacker: place(84, 186, SIZES.smallEnd),
      ips: slab(350, 130, [108, 236], 34),
      waf: slab(530, 130, [108, 236], 34),
      ids: place(684, 206, SIZES.smallEar),
      server: place(874, 150, SIZES.server),
      siem: place(550, 319, [500, 46]),
      soc: place(906, 319, [140, 46]),
    },
    routes: {
      'client-ips': route([114, 62], [240, 62], [240, 150], [296, 150]),
      'attacker-ips': route([114, 186], [240, 186], [240, 150], [296, 150]),
      'ips-waf': route([404, 150], [476, 150]),
      'waf-server': route([584, 150], [830, 150]),
      'server-ids': route([684, 150], [684, 182]),
      'ips-siem': route([350, 248], [350, 296]),
      'waf-siem': route([530, 248], [530, 296]),
      'ids-siem': route([684, 230], [684, 296]),
      'server-siem': route([874, 226], [874, 256], [774, 256], [774, 296]),
      'siem-soc': route([800, 318], [836, 318]),
    },
    flags: {
      'attacker-ips': at(238, 216),
      'ips-waf': at(440, 263),
      'waf-server': at(894, 86),
      'server-ids': at(668, 116),
    },
  }),
  narrow: narrow({
    zones: [],
    nodes: {
      client: place(32, 38, SIZES.narrowEnd),
      attacker: place(32, 128, SIZES.narrowEnd),
      ips: slab(107, 87, [54, 152], 14),
      waf: slab(175, 87, [54, 152], 14),
      ids: place(224, 146, SIZES.narrowEar),
      server: place(338, 104, SIZES.narrowServer),
      siem: place(130, 224, [232, 40]),
      soc: place(318, 224, [100, 40]),
    },
    routes: {
      'client-ips': route([56, 38], [68, 38], [68, 104], [80, 104]),
      'attacker-ips': route([56, 128], [68, 128], [68, 104], [80, 104]),
      'ips-waf': route([134, 104], [148, 104]),
      'waf-server': route([202, 104], [312, 104]),
      'server-ids': route([224, 104], [224, 127]),
      'ips-siem': route([107, 163], [107, 204]),
      'waf-siem': route([175, 163], [175, 204]),
      'ids-siem': route([224, 165], [224, 204]),
      'server-siem': route([356, 128], [356, 188], [238, 188], [238, 204]),
      'siem-soc': route([246, 224], [268, 224]),
    },
  }),
};

/** Level 10: prevention, inspection, detection and records side by side. */
export const socChallenge: Level = {
  id: '10',
  slug: 'soc-challenge',
  difficulty: 'expert',
  category: 'Enterprise Security',
  isInCatalogue: true,
  texts,
  topology,
  controls: [
    clientGroup(openPage),
    attackerGroup(attackSQLi),
    defenceGroup(
      defence('enableIPS', 'ipsEnabled', 'IPS'),
      defence('enableWAF', 'wafEnabled', 'WAF'),
      defence('enableIDS', 'idsEnabled', 'IDS'),
      defence('enableSIEM', 'siemEnabled', 'SIEM'),
      defence('enableSOC', 'socEnabled', 'SOC view'),
    ),
  ],
  requiredActions: ['openPage', 'attackSQLi', 'enableWAF', 'enableIDS', 'enableIPS', 'enableSIEM'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
