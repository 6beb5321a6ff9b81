import {
  attackSQLi,
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

/** Level 10: prevention, inspection, detection and records side by side. */
export const socChallenge: Level = {
  id: '10',
  slug: 'soc-challenge',
  difficulty: 'expert',
  category: 'Enterprise Security',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
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
