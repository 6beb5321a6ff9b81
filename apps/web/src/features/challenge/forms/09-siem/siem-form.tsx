import { CLOCKS, MAX_OFFSET, type SiemConfiguration } from '@netward/challenges/09-siem';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { NumberField } from '../number-field.tsx';
import { RuleCard } from './rule-card.tsx';
import '../rule-card.css';
import './siem-form.css';

const SOURCES = { suricata: 'Sensor', nginx: 'Web server', shop: 'Shop' } as const;

/** The clock offsets and the correlation rules. */
export function SiemForm(props: ChallengeFormProps<SiemConfiguration>) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { clocks, rules } = configuration;
  return (
    <div className="rule-form">
      <fieldset
        className="rule-card"
        data-selected={selected === 'clocks' || undefined}
        onFocus={() => onSelect('clocks')}
      >
        <legend>Clocks</legend>
        <p>Seconds that the SIEM adds to each source’s times.</p>
        <div className="rule-card-row">
          {CLOCKS.map((clock) => (
            <label key={clock}>
              {SOURCES[clock]}
              <NumberField
                className="rule-card-number"
                value={clocks[clock]}
                min={-MAX_OFFSET}
                max={MAX_OFFSET}
                onChange={(seconds) =>
                  onChange({ ...configuration, clocks: { ...clocks, [clock]: seconds } })
                }
              />
            </label>
          ))}
        </div>
      </fieldset>
      {rules.map((rule, index) => {
        const part = `rule ${index + 1}`;
        const replaced = (by: readonly (typeof rule)[]) =>
          onChange({
            ...configuration,
            rules: [...rules.slice(0, index), ...by, ...rules.slice(index + 1)],
          });
        return (
          <RuleCard
            // Rules have no identity but their place.
            key={part}
            number={index + 1}
            rule={rule}
            incidents={judgement?.hits[part] ?? null}
            isSelected={selected === part}
            onFocus={() => onSelect(part)}
            onChange={(next) => replaced([next])}
            onRemove={() => {
              onSelect(null);
              replaced([]);
            }}
          />
        );
      })}
      {rules.length === 0 && (
        <p className="rule-form-empty">No rule yet: nothing will be reported.</p>
      )}
    </div>
  );
}
