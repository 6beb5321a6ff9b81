import { freeSid, type IpsConfiguration } from '@netward/challenges/04-ips';
import { MOST_RULES, partOfSid } from '@netward/challenges/suricata';
import { Button } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { newRule } from '../suricata/new-rule.ts';

export function AddRule({
  configuration,
  onChange,
  onSelect,
}: ChallengeFormProps<IpsConfiguration>) {
  const { rules } = configuration;
  const add = () => {
    const rule = { ...newRule(freeSid(rules)), action: 'alert' as const };
    onChange({ ...configuration, rules: [...rules, rule] });
    onSelect(partOfSid(rule.sid));
  };
  return (
    <Button size="small" disabled={rules.length >= MOST_RULES} onClick={add}>
      Add rule
    </Button>
  );
}
