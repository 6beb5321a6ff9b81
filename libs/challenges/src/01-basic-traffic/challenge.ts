import { endFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, start, type CaptureConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<CaptureConfiguration> = {
  level: '1',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  start,
  isWorkForEachDay: true,
  text: null,
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
