import {
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

/** Level 6: a reverse proxy that reads HTTP and answers attacks itself. */
export const waf: Level = {
  id: '6',
  slug: 'waf',
  difficulty: 'intermediate',
  category: 'Enterprise Security',
  isInCatalogue: true,
  texts,
  topology: inlineTopology('waf'),
  controls: [
    clientGroup(openPage),
    attackerGroup(attackSQLi, attackXSS),
    defenceGroup(defence('enableWAF', 'wafEnabled', 'WAF')),
  ],
  requiredActions: ['enableWAF', 'openPage', 'attackSQLi', 'attackXSS'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
