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
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

/** Level 3: a sensor that sees copies and cannot block. */
export const ids: Level = {
  id: '3',
  slug: 'ids',
  difficulty: 'intermediate',
  category: 'Threat Detection',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
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
