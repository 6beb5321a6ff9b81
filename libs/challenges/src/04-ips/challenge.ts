import type { Challenge, ChallengeTexts } from '../challenge.ts';
import { rule, uri } from '../suricata/make.ts';
import { schema, type IpsConfiguration } from './configuration.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<IpsConfiguration> = {
  level: '4',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** The lab's own rules, which now drop, and a queue as nftables makes it. */
  start: {
    bypass: false,
    rules: [
      {
        ...rule(1_000_001, 'SQL injection in URI', [uri('union'), uri('select')]),
        action: 'drop',
      },
    ],
    rate: { count: 10, seconds: 60 },
  },
  text,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
