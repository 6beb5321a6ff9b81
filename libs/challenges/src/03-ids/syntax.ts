import { misread } from '@netward/lab-engine/misread';
import { partOfSid, printRule } from '@netward/lab-engine/suricata';
import { readRules } from '@netward/lab-engine/suricata-text';
import type { TextView } from '../challenge.ts';
import { RULES_VIEW } from '../suricata/written.ts';
import type { IdsConfiguration } from './configuration.ts';

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
