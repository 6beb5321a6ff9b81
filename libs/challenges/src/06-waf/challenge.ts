import { partOfExclusion } from '@netward/lab-engine/waf';
import { parser, print, read, settingOfLine } from '@netward/lab-engine/waf/text';
import { endFrom, type Challenge, type ChallengeTexts } from '../challenge.ts';
import { schema, type WafConfiguration } from './configuration.ts';
import { explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<WafConfiguration> = {
  level: '6',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** As the Core Rule Set is delivered. */
  start: { paranoia: 1, threshold: 5, exclusions: [] },
  /** The file as the lab shows it. */
  text: {
    syntax: 'modsecurity',
    title: 'ModSecurity',
    grammar: { parser, strong: ['Setting'] },
    print,
    read(written) {
      const done = read(written);
      return 'rules' in done ? { configuration: done.rules } : done;
    },
    partOfLine: ({ exclusions }, line) => {
      const setting = settingOfLine(line);
      if (typeof setting !== 'number') return setting;
      return setting < exclusions.length ? partOfExclusion(setting) : null;
    },
  },
  judge,
  explain,
  details: () => import('./answers.ts'),
  ...endFrom(schema, () => import('./end.json', { with: { type: 'json' } })),
};
