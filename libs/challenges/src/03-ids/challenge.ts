import type { Challenge, ChallengeTexts } from '../challenge.ts';
import { written, writtenSolution } from '../suricata/written.ts';
import { schema, type IdsConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<IdsConfiguration> = {
  level: '3',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** The lab's own rule. */
  start: written(text, [
    'alert http any any -> any any (msg:"SQL injection in URI"; http.uri; content:"union"; nocase; content:"select"; nocase; sid:1000001;)',
  ]),
  text,
  judge,
  explain,
  details: () => import('./answers.ts'),
  solution: writtenSolution(text, () => import('./solution.json', { with: { type: 'json' } })),
  end: () => import('./end.json', { with: { type: 'json' } }),
};
