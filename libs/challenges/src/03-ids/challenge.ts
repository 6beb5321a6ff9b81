import type { Challenge, ChallengeTexts } from '../challenge.ts';
import { rule, uri } from '../suricata/make.ts';
import { schema, type IdsConfiguration } from './configuration.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { text } from './syntax.ts';
import texts from './texts.json' with { type: 'json' };

export const challenge: Challenge<IdsConfiguration> = {
  level: '3',
  version: 2,
  texts: texts as ChallengeTexts,
  schema,
  /** The lab's own rule. */
  start: { rules: [rule(1_000_001, 'SQL injection in URI', [uri('union'), uri('select')])] },
  text,
  judge,
  explain,
  details: () => import('./details.ts'),
  solution: () => import('./solution.ts'),
};
