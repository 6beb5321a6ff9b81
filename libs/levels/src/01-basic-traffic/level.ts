import { attackerGroup, clientGroup, openPage, portScan, sniffTraffic } from '../controls.ts';
import { drawn } from '../drawing.ts';
import type { Level } from '../level.ts';
import drawing from './drawing.json' with { type: 'json' };
import { texts } from './texts.ts';

/** Level 1: three looks at one unprotected web server. */
export const basicTraffic: Level = {
  id: '1',
  slug: 'basic-traffic',
  difficulty: 'beginner',
  category: 'Network Analysis',
  isInCatalogue: true,
  texts,
  topology: drawn(drawing),
  controls: [clientGroup(openPage), attackerGroup(sniffTraffic, portScan)],
  requiredActions: ['openPage', 'sniffTraffic', 'portScan'],
  quiz: () => import('./quiz.ts'),
  proofIds: ['proof-1', 'proof-2'],
  proof: () => import('./proof.ts'),
  runs: () => import('./runs.json', { with: { type: 'json' } }),
  teaching: () => import('./teaching.ts'),
};
