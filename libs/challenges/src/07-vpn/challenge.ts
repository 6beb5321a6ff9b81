import type { Challenge } from '../challenge.ts';
import { answers } from './answers.ts';
import { schema, type VpnConfiguration } from './configuration.ts';
import { evidence } from './evidence.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { text } from './syntax.ts';
import { texts } from './texts.ts';

export const challenge: Challenge<VpnConfiguration> = {
  level: '7',
  version: 2,
  texts,
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
  evidence,
  answers,
  solution: () => import('./solution.ts'),
};
