import type { IpsConfiguration } from '@netward/challenges/04-ips';
import { freeSid, MOST_RULES, partOfSid, RATE } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { AddButton } from '../add-button.tsx';
import { newRule } from '../suricata/new-rule.ts';

export function AddRule({
  configuration,
  onChange,
  onSelect,
}: ChallengeFormProps<IpsConfiguration>) {
  const { rules } = configuration;
  const add = () => {
    const rule = {
      ...newRule(freeSid([RATE.sid, ...rules.map(({ sid }) => sid)])),
      action: 'alert' as const,
    };
    onChange({ ...configuration, rules: [...rules, rule] });
    onSelect(partOfSid(rule.sid));
  };
  return <AddButton one="rule" count={rules.length} most={MOST_RULES} onAdd={add} />;
}
