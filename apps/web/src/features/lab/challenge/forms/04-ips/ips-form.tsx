import { BYPASS_PART, RATE_PART, type IpsConfiguration } from '@netward/challenges/04-ips';
import { INLINE_ACTIONS, REQUEST_BUFFERS } from '@netward/lab-engine/suricata';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { checkOf, choiceOf, Fields, numberOf } from '../fields.tsx';
import { counted, groupOf } from '../parts-of-form.ts';
import { RuleCard } from '../rule-card.tsx';
import { SignatureList } from '../suricata/signature-list.tsx';

type Props = ChallengeFormProps<IpsConfiguration>;

const number = { className: 'rule-card-number' };
const ACTION = choiceOf<IpsConfiguration['rules'][number]>(
  'action',
  'Action',
  INLINE_ACTIONS,
  number,
);

/** What stands in the path: what a crash means, how many connections pass, and the rules. */
export function IpsForm(props: Props) {
  const { configuration, onChange } = props;
  return (
    <div className="rule-form">
      <FailureCard {...props} />
      <RateCard {...props} />
      <SignatureList
        form={props}
        rules={configuration.rules}
        onRules={(rules) => onChange({ ...configuration, rules })}
        empty="No rule yet: every request passes."
        buffers={REQUEST_BUFFERS}
        lead={[ACTION]}
      />
    </div>
  );
}

/** Fail open or closed. */
function FailureCard(props: Props) {
  const { configuration, onChange } = props;
  const { hits, ...card } = groupOf(props, BYPASS_PART);
  return (
    <RuleCard {...card} title="While the inspector is down" result={counted(hits, 'connection')}>
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
    </RuleCard>
  );
}

type Rate = NonNullable<IpsConfiguration['rate']>;
const LIMITED = checkOf<IpsConfiguration>('rate', 'limited', {
  show: ({ rate }) => rate !== null,
  take: (all, isLimited) => ({ ...all, rate: isLimited ? { count: 10, seconds: 60 } : null }),
});
const RATE = [
  numberOf<Rate>('count', 'Pass at most', [1, 1_000], number),
  numberOf<Rate>('seconds', 'Within seconds', [1, 86_400], number),
];

/** How many connections of a source pass. */
function RateCard(props: Props) {
  const { configuration, onChange } = props;
  const { rate } = configuration;
  const { hits, ...card } = groupOf(props, RATE_PART);
  return (
    <RuleCard
      {...card}
      title="Connections of one source"
      result={hits === null ? null : `${hits} dropped`}
    >
      <div className="rule-card-row">
        <div className="sig-options">
          <Fields row={configuration} fields={[LIMITED]} onChange={onChange} />
        </div>
        {rate && (
          <Fields
            row={rate}
            fields={RATE}
            onChange={(next) => onChange({ ...configuration, rate: next })}
          />
        )}
      </div>
    </RuleCard>
  );
}
