import { printRule, RATE } from '@netward/lab-engine/suricata';
import type { Challenge, ChallengeTexts } from '../challenge.ts';
import { written, writtenSolution } from '../suricata/written.ts';
import { schema, type IpsConfiguration } from './configuration.ts';
import { explainFrom } from '../explanations.ts';
import { judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<IpsConfiguration> = {
  level: '4',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** The lab's own rules, which now drop, and a queue as nftables makes it. */
  start: written(text, [
    'drop http any any -> any any (msg:"SQL injection in URI"; http.uri; content:"union"; nocase; content:"select"; nocase; sid:1000001;)',
    printRule({ ...RATE, action: 'drop' }),
  ]),
  text,
  judge,
  explain: explainFrom(texts.explanations),
  details: () => import('./answers.ts'),
  solution: writtenSolution(text, () => import('./solution.json', { with: { type: 'json' } })),
  end: () => import('./end.json', { with: { type: 'json' } }),
};
