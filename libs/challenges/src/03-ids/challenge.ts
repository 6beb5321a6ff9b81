import { misread } from '@netward/lab-engine/misread';
import { partOfSid, printRule } from '@netward/lab-engine/suricata';
import { readRules } from '@netward/lab-engine/suricata-text';
import type { TextView, Challenge, ChallengeTexts } from '../challenge.ts';
import { RULES_VIEW, written, writtenEnd } from '../suricata/sensor.ts';
import { type IdsConfiguration, schema, explain, judge } from './judge.ts';
import texts from './texts.json' with { type: 'json' };

export const text: TextView<IdsConfiguration> = {
  ...RULES_VIEW,
  print: ({ rules }) => rules.map((rule) => `${printRule(rule)}\n`).join(''),
  read(written) {
    const answer = readRules(written, {
      actions: ['alert'],
      comment: (_, place) =>
        misread(
          place,
          'Suricata skips comments; the challenge keeps none.',
          'Say it in the msg of a rule.',
        ),
    });
    if ('problems' in answer) return answer;
    return { configuration: { rules: answer.rules.map(({ action: _, ...rule }) => rule) } };
  },
  partOfLine: ({ rules }, line) => {
    const rule = rules[line - 1];
    return rule ? partOfSid(rule.sid) : null;
  },
};

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
  ...writtenEnd(text, () => import('./end.json', { with: { type: 'json' } })),
};
