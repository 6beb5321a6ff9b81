import { misread } from '@netward/lab-engine/misread';
import { partOfSid, printRule } from '@netward/lab-engine/suricata';
import { parser, readRules } from '@netward/lab-engine/suricata-text';
import type { TextView } from '../challenge.ts';
import type { IdsConfiguration } from './configuration.ts';

export const text: TextView<IdsConfiguration> = {
  syntax: 'suricata',
  title: 'Suricata',
  grammar: { parser, strong: ['Keyword'] },
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
