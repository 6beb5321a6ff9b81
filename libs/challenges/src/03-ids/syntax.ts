import { printRule } from '@netward/lab-engine/suricata';
import type { TextView } from '../challenge.ts';
import { problemAt, misread } from '@netward/lab-engine/misread';
import { MOST_RULES, partOfSid } from '../suricata/rules.ts';
import { grammar, readRulesFile } from '../suricata/rules-file.ts';
import { readSignature } from '../suricata/syntax.ts';
import type { IdsConfiguration } from './configuration.ts';

export const text: TextView<IdsConfiguration> = {
  syntax: 'suricata',
  title: 'Suricata',
  grammar,
  print: ({ rules }) => rules.map((rule) => `${printRule('alert', rule)}\n`).join(''),
  read(written) {
    const sids = new Set<number>();
    const { done, faults } = readRulesFile(written, (line) => {
      if (line.kind === 'comment')
        misread(
          line.place,
          'Suricata skips comments; the challenge keeps none.',
          'Say it in the msg of a rule.',
        );
      const { rule } = readSignature(line, ['alert']);
      if (sids.has(rule.sid))
        misread(line.place, `Two rules have the sid ${rule.sid}.`, 'Give each a sid of its own.');
      sids.add(rule.sid);
      if (sids.size > MOST_RULES)
        misread(line.place, `The challenge takes ${MOST_RULES} rules at most.`, 'Remove a rule.');
      return rule;
    });
    if (faults.length > 0) return { problems: faults.map((fault) => problemAt(fault, written)) };
    return { configuration: { rules: [...done] } };
  },
  partOfLine: ({ rules }, line) => {
    const rule = rules[line - 1];
    return rule ? partOfSid(rule.sid) : null;
  },
};
