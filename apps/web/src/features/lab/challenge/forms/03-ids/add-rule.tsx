import type { IdsConfiguration } from '@netward/challenges/03-ids';
import { freeSid, MOST_RULES, partOfSid } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { AddButton } from '../add-button.tsx';
import { newRule } from '../suricata/new-rule.ts';

export function AddRule({
  configuration: { rules },
  onChange,
  onSelect,
}: ChallengeFormProps<IdsConfiguration>) {
  const add = () => {
    const rule = newRule(freeSid(rules.map(({ sid }) => sid)));
    onChange({ rules: [...rules, rule] });
    onSelect(partOfSid(rule.sid));
  };
  return <AddButton one="rule" count={rules.length} most={MOST_RULES} onAdd={add} />;
}
