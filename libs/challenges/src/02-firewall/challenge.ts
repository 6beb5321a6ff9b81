import { solutionFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, type FirewallConfiguration } from './configuration.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<FirewallConfiguration> = {
  level: '2',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** What the lab of this level ends with: one address dropped, and everything else let in. */
  start: {
    policy: 'accept',
    rules: [
      { kind: 'replies', action: 'accept' },
      { kind: 'packets', action: 'drop', source: '203.0.113.66', destination: null, ports: null },
    ],
  },
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  solution: solutionFrom(schema, () => import('./solution.json', { with: { type: 'json' } })),
  end: () => import('./end.json', { with: { type: 'json' } }),
};
