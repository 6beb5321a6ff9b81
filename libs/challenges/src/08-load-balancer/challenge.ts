import { linesOf, parser, print, read } from '@netward/lab-engine/balancer-text';
import { endFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, start, type BalancerConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<BalancerConfiguration> = {
  level: '8',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  start,
  text: {
    syntax: 'haproxy',
    title: 'HAProxy',
    print,
    read: (written) => {
      const answer = read(written);
      return 'settings' in answer ? { configuration: answer.settings } : answer;
    },
    grammar: { parser, strong: ['Section'] },
    partOfLine: (configuration, line) => linesOf(configuration)[line - 1]?.[1] ?? null,
  },
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
