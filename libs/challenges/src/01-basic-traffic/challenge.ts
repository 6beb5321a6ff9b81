import type { Challenge } from '../challenge.ts';
import { schema, start, type CaptureConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { texts } from './texts.ts';

export const challenge: Challenge<CaptureConfiguration> = {
  level: '1',
  version: 1,
  texts,
  schema,
  start,
  text: null,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
