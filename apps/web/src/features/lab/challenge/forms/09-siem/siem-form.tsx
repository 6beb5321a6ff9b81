import { CLOCKS, MAX_OFFSET, type SiemConfiguration } from '@netward/challenges/09-siem';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { Fields, numberOf } from '../fields.tsx';
import { editsOf, groupOf } from '../parts-of-form.ts';
import { RuleCard } from '../rule-card.tsx';
import { CorrelationCard } from './correlation-card.tsx';
import './siem-form.css';

const SOURCES = { suricata: 'Sensor', nginx: 'Web server', shop: 'Shop' } as const;
const OFFSETS = CLOCKS.map((clock) =>
  numberOf<SiemConfiguration['clocks']>(clock, SOURCES[clock], [-MAX_OFFSET, MAX_OFFSET], {
    className: 'rule-card-number',
  }),
);

/** The clock offsets and the correlation rules. */
export function SiemForm(props: ChallengeFormProps<SiemConfiguration>) {
  const { configuration, onChange, judgement, onSelect } = props;
  const { clocks, rules } = configuration;
  const setRules = (next: typeof rules) => onChange({ ...configuration, rules: next });
  return (
    <div className="rule-form">
      <RuleCard {...groupOf(props, 'clocks')} title="Clocks">
        <p>Seconds that the SIEM adds to each source’s times.</p>
        <div className="rule-card-row">
          <Fields
            row={clocks}
            fields={OFFSETS}
            onChange={(next) => onChange({ ...configuration, clocks: next })}
          />
        </div>
      </RuleCard>
      {rules.map((rule, index) => {
        const part = `rule ${index + 1}`;
        return (
          <CorrelationCard
            // Rules have no identity but their place.
            key={part}
            number={index + 1}
            rule={rule}
            {...groupOf(props, part)}
            {...editsOf(rules, index, setRules, onSelect)}
            hits={judgement?.hits[part] ?? null}
          />
        );
      })}
      {rules.length === 0 && (
        <p className="rule-form-empty">No rule yet: nothing will be reported.</p>
      )}
    </div>
  );
}
