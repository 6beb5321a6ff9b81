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
import { inlineTopology } from '../drawing.ts';
import type { Level } from '../level.ts';
import { texts } from './texts.ts';

/** Level 4: a device in the path that drops what it recognises. */
export const ips: Level = {
  id: '4',
  slug: 'ips',
  difficulty: 'intermediate',
  category: 'Threat Detection',
  isInCatalogue: true,
  texts,
  topology: inlineTopology('ips'),
  controls: [
    clientGroup(openPage),
    attackerGroup(attackSQLi, attackXSS, attackDirBuster),
    defenceGroup(defence('enableIPS', 'ipsEnabled', 'IPS')),
  ],
  requiredActions: ['enableIPS', 'openPage', 'attackSQLi', 'attackXSS', 'attackDirBuster'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
