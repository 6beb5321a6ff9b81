import { BYPASS_PART, RATE_PART, type IpsConfiguration } from '@netward/challenges/04-ips';
import {
  INLINE_ACTIONS,
  partOfSid,
  REQUEST_BUFFERS,
  type InlineAction,
} from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { NumberField } from '../number-field.tsx';
import { SignatureCard } from '../suricata/signature-card.tsx';

/** What stands in the path: what a crash means, how many connections pass, and the rules. */
export function IpsForm(props: ChallengeFormProps<IpsConfiguration>) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { rules } = configuration;
  return (
    <div className="rule-form">
      <FailureCard {...props} />
      <RateCard {...props} />
      {rules.map((rule, index) => (
        <SignatureCard
          key={rule.sid}
          rule={rule}
          hits={judgement ? (judgement.hits[partOfSid(rule.sid)] ?? 0) : null}
          isSelected={selected === partOfSid(rule.sid)}
          buffers={REQUEST_BUFFERS}
          lead={
            <label className="rule-card-number">
              Action
              <select
                className="challenge-select"
                value={rule.action}
                onChange={({ target }) =>
                  onChange({
                    ...configuration,
                    rules: rules.with(index, { ...rule, action: target.value as InlineAction }),
                  })
                }
              >
                {INLINE_ACTIONS.map((action) => (
                  <option key={action}>{action}</option>
                ))}
              </select>
            </label>
          }
          onSelect={onSelect}
          onChange={(next) => onChange({ ...configuration, rules: rules.with(index, next) })}
          onRemove={() => {
            onSelect(null);
            onChange({ ...configuration, rules: rules.toSpliced(index, 1) });
          }}
        />
      ))}
      {rules.length === 0 && <p className="rule-form-empty">No rule yet: every request passes.</p>}
    </div>
  );
}

/** Fail open or closed. */
function FailureCard({
  configuration,
  onChange,
  judgement,
  selected,
  onSelect,
}: ChallengeFormProps<IpsConfiguration>) {
  const hits = judgement ? (judgement.hits[BYPASS_PART] ?? 0) : null;
  return (
    <fieldset
      className="rule-card"
      data-selected={selected === BYPASS_PART || undefined}
      onFocus={() => onSelect(BYPASS_PART)}
    >
      <legend>
        While the inspector is down
        {hits !== null && <small>{`${hits} ${hits === 1 ? 'connection' : 'connections'}`}</small>}
      </legend>
      <div className="sig-options">
        {([true, false] as const).map((bypass) => (
          <label key={String(bypass)}>
            <input
              type="radio"
              name="bypass"
              checked={configuration.bypass === bypass}
              onChange={() => onChange({ ...configuration, bypass })}
            />
            {bypass ? 'everything passes (bypass)' : 'nothing passes'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How many connections of a source pass. */
function RateCard({
  configuration,
  onChange,
  judgement,
  selected,
  onSelect,
}: ChallengeFormProps<IpsConfiguration>) {
  const { rate } = configuration;
  const hits = judgement ? (judgement.hits[RATE_PART] ?? 0) : null;
  return (
    <fieldset
      className="rule-card"
      data-selected={selected === RATE_PART || undefined}
      onFocus={() => onSelect(RATE_PART)}
    >
      <legend>
        Connections of one source
        {hits !== null && <small>{`${hits} dropped`}</small>}
      </legend>
      <div className="rule-card-row">
        <div className="sig-options">
          <label>
            <input
              type="checkbox"
              checked={rate !== null}
              onChange={({ target }) =>
                onChange({
                  ...configuration,
                  rate: target.checked ? { count: 10, seconds: 60 } : null,
                })
              }
            />
            limited
          </label>
        </div>
        {rate && (
          <>
            <label className="rule-card-number">
              Pass at most
              <NumberField
                value={rate.count}
                min={1}
                max={1_000}
                onChange={(count) => onChange({ ...configuration, rate: { ...rate, count } })}
              />
            </label>
            <label className="rule-card-number">
              Within seconds
              <NumberField
                value={rate.seconds}
                min={1}
                max={86_400}
                onChange={(seconds) => onChange({ ...configuration, rate: { ...rate, seconds } })}
              />
            </label>
          </>
        )}
      </div>
    </fieldset>
  );
}
