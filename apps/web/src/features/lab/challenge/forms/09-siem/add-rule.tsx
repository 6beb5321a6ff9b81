import { MAX_RULES, type SiemConfiguration } from '@netward/challenges/09-siem';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { AddButton } from '../add-button.tsx';

export function AddRule({
  configuration,
  onChange,
  onSelect,
}: ChallengeFormProps<SiemConfiguration>) {
  const { rules } = configuration;
  const add = () => {
    const rule = {
      title: 'New rule',
      type: 'temporal_ordered' as const,
      events: [
        { rule: 'port_scan' as const, by: 'src_ip' as const },
        { rule: 'not_found' as const, by: 'c-ip' as const },
      ],
      timespan: '10m',
    };
    onChange({ ...configuration, rules: [...rules, rule] });
    onSelect(`rule ${rules.length + 1}`);
  };
  return <AddButton one="rule" count={rules.length} most={MAX_RULES} onAdd={add} />;
}
