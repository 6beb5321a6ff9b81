import { CAST, link } from '../cast.ts';
import type { Control } from '../control.ts';
import {
  backendsGroup,
  button,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  toggle,
} from '../controls.ts';
import { SIZES, at, narrow, place, route, slab, wide, zone } from '../drawing.ts';
import type { Level } from '../level.ts';
import type { Topology } from '../topology.ts';
import { texts } from './texts.ts';

const topology: Topology = {
  nodes: [CAST.client, CAST.lb, CAST.webA, CAST.webB],
  links: [link('client', 'lb'), link('lb', 'web-a'), link('lb', 'web-b')],
  wide: wide({
    zones: [
      zone('Client segment', 12, 12, [170, 342]),
      zone('Server pool', 728, 12, [260, 342], 'end'),
    ],
    nodes: {
      client: place(97, 183, SIZES.end),
      lb: slab(470, 183, [150, 230], 92),
      'web-a': place(822, 96, SIZES.backend),
      'web-b': place(822, 270, SIZES.backend),
    },
    routes: {
      'client-lb': route([133, 183], [395, 183]),
      'lb-web-a': route([545, 157], [610, 157], [610, 96], [778, 96]),
      'lb-web-b': route([545, 209], [610, 209], [610, 270], [778, 270]),
    },
    flags: {
      'client-lb': at(288, 140),
      'lb-web-a': at(636, 56),
      'lb-web-b': at(636, 312),
    },
  }),
  narrow: narrow({
    zones: [zone('Client', 6, 6, [82, 244]), zone('Server pool', 252, 6, [117, 244], 'end')],
    nodes: {
      client: place(42, 127, SIZES.narrowEnd),
      lb: slab(166, 127, [96, 190], 40),
      'web-a': place(316, 62, SIZES.narrowServer),
      'web-b': place(316, 180, SIZES.narrowServer),
    },
    routes: {
      'client-lb': route([66, 127], [118, 127]),
      'lb-web-a': route([214, 104], [234, 104], [234, 62], [290, 62]),
      'lb-web-b': route([214, 150], [234, 150], [234, 180], [290, 180]),
    },
  }),
};

const whileOn = (control: Control) =>
  onlyWhile('lbEnabled', 'Turn the load balancer on first.', control);

const mode: Control = {
  ...toggle('lbMode', 'lbEnabled', 'Use sticky mode', 'Use round-robin mode'),
  isPressed: (state) => state.lbMode === 'sticky',
};

/** Level 8: two backends behind one address, and what happens when they fail. */
export const loadBalancer: Level = {
  id: '8',
  slug: 'load-balancer',
  difficulty: 'advanced',
  category: 'Enterprise Security',
  isInCatalogue: false,
  texts,
  topology,
  controls: [
    clientGroup(whileOn(button('openPage', 'request', 'Send Request'))),
    defenceGroup(defence('enableLB', 'lbEnabled', 'load balancer'), whileOn(mode)),
    backendsGroup(
      whileOn(button('lbFailA', 'block', 'Fail WEB A')),
      whileOn(button('lbRecoverA', 'request', 'Recover WEB A')),
      whileOn(button('lbFailB', 'block', 'Fail WEB B')),
      whileOn(button('lbRecoverB', 'request', 'Recover WEB B')),
    ),
  ],
  requiredActions: ['enableLB', 'openPage', 'lbFailA', 'lbRecoverA', 'lbFailB', 'lbRecoverB'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
