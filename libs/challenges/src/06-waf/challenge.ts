import { solutionFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, type WafConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<WafConfiguration> = {
  level: '6',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** As the Core Rule Set is delivered. */
  start: { paranoia: 1, threshold: 5, exclusions: [] },
  text,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: solutionFrom(schema, () => import('./solution.json', { with: { type: 'json' } })),
};
