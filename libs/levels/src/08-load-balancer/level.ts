import {
  type Control,
  backendsGroup,
  button,
  clientGroup,
  defence,
  defenceGroup,
  onlyWhile,
  toggle,
} from '../controls.ts';
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

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
  topology: drawn(drawing),
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
