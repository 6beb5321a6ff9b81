import { FIXED_SENSOR } from '@netward/lab-engine';
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
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

/** Level 9: records of everything, and the one line that joins them. */
export const siem: Level = {
  id: '9',
  slug: 'siem',
  difficulty: 'advanced',
  category: 'Enterprise Security',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
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
