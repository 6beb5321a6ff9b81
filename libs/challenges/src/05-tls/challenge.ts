import { solutionFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, start, type TlsConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<TlsConfiguration> = {
  level: '5',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  start,
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  solution: solutionFrom(schema, () => import('./solution.json', { with: { type: 'json' } })),
  end: () => import('./end.json', { with: { type: 'json' } }),
};
