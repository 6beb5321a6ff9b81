import type { Challenge } from '../challenge.ts';
import { schema, type FirewallConfiguration } from './configuration.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { packets, REPLIES } from './rules.ts';
import { text } from './syntax.ts';
import { texts } from './texts.ts';

export const challenge: Challenge<FirewallConfiguration> = {
  level: '2',
  version: 2,
  texts,
  schema,
  /** What the lab of this level ends with: one address dropped, and everything else let in. */
  start: {
    policy: 'accept',
    rules: [REPLIES, packets({ action: 'drop', source: '203.0.113.66' })],
  },
  text,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
