import type { IdsConfiguration } from '@netward/challenges/03-ids';
import { freeSid, MOST_RULES, partOfSid } from '@netward/lab-engine/suricata';
import { Button } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
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
  return (
    <Button size="small" disabled={rules.length >= MOST_RULES} onClick={add}>
      Add rule
    </Button>
  );
}
