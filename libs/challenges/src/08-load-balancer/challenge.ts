import { solutionFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, start, type BalancerConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<BalancerConfiguration> = {
  level: '8',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  start,
  text,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: solutionFrom(schema, () => import('./solution.json', { with: { type: 'json' } })),
};
