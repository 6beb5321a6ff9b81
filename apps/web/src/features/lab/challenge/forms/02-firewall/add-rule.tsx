import {
  MOST_RULES,
  partOfRule,
  type FirewallConfiguration,
} from '@netward/challenges/02-firewall';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { AddButton } from '../add-button.tsx';

const SHOP = '10.0.0.20';

/** Adds a rule at the end of the chain, for the learner to narrow down. */
export function AddRule(props: ChallengeFormProps<FirewallConfiguration>) {
  const { configuration, onChange, onSelect } = props;
  const { rules } = configuration;
  const add = () => {
    const rule = { kind: 'packets', action: 'accept', source: null, ports: null } as const;
    onChange({ ...configuration, rules: [...rules, { ...rule, destination: SHOP }] });
    onSelect(partOfRule(rules.length));
  };
  return <AddButton one="rule" count={rules.length} most={MOST_RULES} onAdd={add} />;
}
