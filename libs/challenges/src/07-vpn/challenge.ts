import { endFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, type VpnConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<VpnConfiguration> = {
  level: '7',
  version: 3,
  texts: texts as ChallengeTexts,
  schema,
  start: {
    tunnel: 'split',
    routes: [{ network: '10.0.1.0/24', via: 'tunnel' }],
    dns: 'cafe',
    https: false,
  },
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
