import {
  MOST_RULES,
  partOfRule,
  type FirewallConfiguration,
} from '@netward/challenges/02-firewall';
import { Button } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';

const SHOP = '10.0.0.20';

/** Adds a rule at the end of the chain, for the learner to narrow down. */
export function AddRule({
  configuration,
  onChange,
  onSelect,
}: ChallengeFormProps<FirewallConfiguration>) {
  const { rules } = configuration;
  const add = () => {
    const rule = { kind: 'packets', action: 'accept', source: null, ports: null } as const;
    onChange({ ...configuration, rules: [...rules, { ...rule, destination: SHOP }] });
    onSelect(partOfRule(rules.length));
  };
  return (
    <Button size="small" disabled={rules.length >= MOST_RULES} onClick={add}>
      Add rule
    </Button>
  );
}
