import { COUNT, INTERVAL, type BalancerConfiguration } from '@netward/challenges/08-load-balancer';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ChoiceGroup } from '../choice-group.tsx';
import { Fields, numberOf } from '../fields.tsx';
import { groupOf } from '../parts-of-form.ts';

type Props = ChallengeFormProps<BalancerConfiguration>;

/** How requests are shared, how a dead server is found, and where the carts are. */
export function BalancerForm(props: Props) {
  const { configuration, onChange } = props;
  const { algorithm, stickiness, sessions, drain } = configuration;
  const set = (more: Partial<BalancerConfiguration>) => onChange({ ...configuration, ...more });
  return (
    <div>
      <ChoiceGroup
        {...groupOf(props, 'algorithm')}
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
        {...groupOf(props, 'stickiness')}
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
        {...groupOf(props, 'sessions')}
        hits={null}
        legend="Carts"
        value={sessions}
        choices={[
          ['server', 'In the server', 'in the memory of the one that filled them'],
          ['shared', 'Shared', 'in a store that both servers read'],
        ]}
        onChange={(next) => set({ sessions: next })}
      />
      <ChoiceGroup
        {...groupOf(props, 'drain')}
        hits={null}
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

const CHECK = [
  numberOf<BalancerConfiguration>('interval', 'Interval, ms', [INTERVAL.least, INTERVAL.most]),
  numberOf<BalancerConfiguration>('fall', 'Fall, checks', [COUNT.least, COUNT.most]),
  numberOf<BalancerConfiguration>('rise', 'Rise, checks', [COUNT.least, COUNT.most]),
];

function HealthChecks({ configuration, onChange, judgement, selected, onSelect }: Props) {
  const { interval, fall, rise } = configuration;
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
        <Fields row={configuration} fields={CHECK} onChange={onChange} />
      </div>
      <p>
        A dead server is out after {seconds((fall - 1) * interval)} to {seconds(fall * interval)}{' '}
        seconds; one that is back gets requests after {seconds((rise - 1) * interval)} to{' '}
        {seconds(rise * interval)}.
      </p>
    </fieldset>
  );
}
