import type { IdsConfiguration } from '@netward/challenges/03-ids';
import { partOfSid } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { SignatureCard } from '../suricata/signature-card.tsx';

/** The rules of the sensor. */
export function IdsForm({
  configuration: { rules },
  onChange,
  judgement,
  selected,
  onSelect,
}: ChallengeFormProps<IdsConfiguration>) {
  return (
    <div className="rule-form">
      {rules.map((rule, index) => (
        <SignatureCard
          key={rule.sid}
          rule={rule}
          hits={judgement ? (judgement.hits[partOfSid(rule.sid)] ?? 0) : null}
          isSelected={selected === partOfSid(rule.sid)}
          onSelect={onSelect}
          onChange={(next) => onChange({ rules: rules.with(index, next) })}
          onRemove={() => {
            onSelect(null);
            onChange({ rules: rules.toSpliced(index, 1) });
          }}
        />
      ))}
      {rules.length === 0 && (
        <p className="rule-form-empty">No rule yet: the sensor says nothing.</p>
      )}
    </div>
  );
}
