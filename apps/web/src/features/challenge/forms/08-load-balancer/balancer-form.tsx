import { COUNT, INTERVAL, type BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ChoiceGroup } from '../choice-group.tsx';
import { NumberField } from '../number-field.tsx';

type Props = ChallengeFormProps<BalancerConfiguration>;

/** How requests are shared, how a dead server is found, and where the carts are. */
export function BalancerForm(props: Props) {
  const { configuration, onChange, judgement, selected, onSelect } = props;
  const { algorithm, stickiness, sessions, drain } = configuration;
  const set = (more: Partial<BalancerConfiguration>) => onChange({ ...configuration, ...more });
  const group = (part: string, isCounted = true) => ({
    hits: isCounted && judgement ? (judgement.hits[part] ?? 0) : null,
    isSelected: selected === part,
    onSelect: () => onSelect(part),
  });
  return (
    <div>
      <ChoiceGroup
        {...group('algorithm')}
        legend="Algorithm"
        value={algorithm}
        choices={[
          ['roundrobin', 'roundrobin', 'in turn'],
          ['leastconn', 'leastconn', 'whoever has fewer open requests'],
          ['source', 'source', 'by the visitor’s address'],
        ]}
        onChange={(next) => set({ algorithm: next })}
      />
      <HealthChecks {...props} />
      <ChoiceGroup
        {...group('stickiness')}
        legend="Stickiness"
        value={stickiness}
        choices={[
          ['none', 'None', 'each request anew'],
          ['source', 'By address', 'a stick-table'],
          ['cookie', 'By cookie', 'set by the balancer'],
        ]}
        onChange={(next) => set({ stickiness: next })}
      />
      <ChoiceGroup
        {...group('sessions', false)}
        legend="Carts"
        value={sessions}
        choices={[
          ['server', 'In the server', 'in the memory of the one that filled them'],
          ['shared', 'Shared', 'in a store that both servers read'],
        ]}
        onChange={(next) => set({ sessions: next })}
      />
      <ChoiceGroup
        {...group('drain', false)}
        legend="Before the update of WEB B"
        value={drain ? 'drain' : 'stop'}
        choices={[
          ['stop', 'Just stop', 'the script has no say in the balancer'],
          ['drain', 'Drain', 'no new visitors, some seconds ahead'],
        ]}
        onChange={(next) => set({ drain: next === 'drain' })}
      />
    </div>
  );
}

const seconds = (ms: number) => (ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 });

function HealthChecks({ configuration, onChange, judgement, selected, onSelect }: Props) {
  const { interval, fall, rise } = configuration;
  const set = (more: Partial<BalancerConfiguration>) => onChange({ ...configuration, ...more });
  return (
    <fieldset
      className="choice-group"
      data-selected={selected === 'check' || undefined}
      onFocus={() => onSelect('check')}
    >
      <legend>
        <span>Health checks</span>
        {judgement && <small>{judgement.hits['check'] ?? 0} changes</small>}
      </legend>
      <div className="choice-fields">
        <label>
          Interval, ms
          <NumberField
            value={interval}
            min={INTERVAL.least}
            max={INTERVAL.most}
            onChange={(next) => set({ interval: next })}
          />
        </label>
        <label>
          Fall, checks
          <NumberField
            value={fall}
            min={COUNT.least}
            max={COUNT.most}
            onChange={(next) => set({ fall: next })}
          />
        </label>
        <label>
          Rise, checks
          <NumberField
            value={rise}
            min={COUNT.least}
            max={COUNT.most}
            onChange={(next) => set({ rise: next })}
          />
        </label>
      </div>
      <p>
        A dead server is out after {seconds((fall - 1) * interval)} to {seconds(fall * interval)}{' '}
        seconds; one that is back gets requests after {seconds((rise - 1) * interval)} to{' '}
        {seconds(rise * interval)}.
      </p>
    </fieldset>
  );
}
