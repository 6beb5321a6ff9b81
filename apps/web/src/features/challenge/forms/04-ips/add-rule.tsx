import type { IpsConfiguration } from '@netward/challenges/04-ips';
import { freeSid, MOST_RULES, partOfSid, RATE } from '@netward/lab-engine/suricata';
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
    const rule = {
      ...newRule(freeSid([RATE.sid, ...rules.map(({ sid }) => sid)])),
      action: 'alert' as const,
    };
    onChange({ ...configuration, rules: [...rules, rule] });
    onSelect(partOfSid(rule.sid));
  };
  return (
    <Button size="small" disabled={rules.length >= MOST_RULES} onClick={add}>
      Add rule
    </Button>
  );
}
