import type { IdsConfiguration } from '@netward/challenges/03-ids';
import { partOfSid } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { editsOf, groupOf } from '../parts-of-form.ts';
import { SignatureCard } from '../suricata/signature-card.tsx';

/** The rules of the sensor. */
export function IdsForm(props: ChallengeFormProps<IdsConfiguration>) {
  const { configuration, onChange, onSelect } = props;
  const { rules } = configuration;
  const setRules = (next: typeof rules) => onChange({ rules: next });
  return (
    <div className="rule-form">
      {rules.map((rule, index) => (
        <SignatureCard
          key={rule.sid}
          rule={rule}
          {...groupOf(props, partOfSid(rule.sid))}
          {...editsOf(rules, index, setRules, onSelect)}
          onSelect={onSelect}
        />
      ))}
      {rules.length === 0 && (
        <p className="rule-form-empty">No rule yet: the sensor says nothing.</p>
      )}
    </div>
  );
}
