import {
  MOST_RULES,
  MOST_VALUES,
  partOfRule,
  POLICIES,
  RULE_ACTIONS,
  type ChainRule,
  type FirewallConfiguration,
} from '@netward/challenges/02-firewall';
import { Button } from '../../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { choiceOf, type DescribedField, Fields } from '../fields.tsx';
import { hitsOf } from '../parts-of-form.ts';
import { RuleRows, useRows } from '../rule-rows.tsx';
import { fieldText, statementWords, withField, type FormField } from './rule-fields.ts';
import '../inputs.css';
import './rule-editor.css';

type Props = ChallengeFormProps<FirewallConfiguration>;

const ADDRESS = 'Write an address like 10.0.0.20, a network like 10.0.0.0/28, or nothing for any.';
const PORT = `Write a port like 8080, up to ${MOST_VALUES} like 8080, 8443, or nothing for any.`;

function packetField(key: FormField, label: string): DescribedField<ChainRule> {
  return {
    ...{ kind: 'text', label, className: `rule-${label}`, placeholder: 'any' },
    ...{ isNumeric: key === 'ports', isFor: ({ kind }) => kind === 'packets' },
    show: (rule) => (rule.kind === 'packets' ? fieldText(rule, key) : ''),
    read: (rule, text) => (rule.kind === 'packets' ? withField(rule, key, text) : undefined),
    remedy: () => (key === 'ports' ? PORT : ADDRESS),
  };
}

const action = (values: readonly string[]) =>
  choiceOf<ChainRule>('action', 'action', values, { className: 'rule-action' });
const PACKETS = [
  action(RULE_ACTIONS),
  packetField('source', 'source'),
  packetField('destination', 'destination'),
  packetField('ports', 'port'),
];
const REPLIES = [action(POLICIES)];

/** The chain as a list: its rules from the top, and the default policy at its end. */
export function RuleEditor(props: Props) {
  const { configuration, onChange, selected, onSelect } = props;
  const { rules } = configuration;
  const list = {
    ...{ one: 'rule', label: 'Rules, from the top', rows: rules, isOrdered: true },
    ...{ partOf: partOfRule, selected, onSelect },
    onRows: (next: ChainRule[]) => onChange({ ...configuration, rules: next }),
    fieldsOf: ({ kind }: ChainRule) => (kind === 'replies' ? REPLIES : PACKETS),
  };
  const table = useRows(list);
  return (
    <div className="rule-editor">
      <div className="rule-head" aria-hidden="true">
        {[...PACKETS.map(({ label }) => label), 'hits'].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <RuleRows
        {...list}
        table={table}
        wordsOf={({ kind }) =>
          kind === 'replies' ? 'replies on connections already accepted' : null
        }
        noteOf={(rule) => (rule.kind === 'packets' ? statementWords(rule) : null)}
        hitsOf={({ kind }, index) => (kind === 'replies' ? '·' : hitsOf(props, partOfRule(index)))}
        hitsTitle="New connections decided"
        last={<PolicyRow {...props} />}
      />
      <RuleFoot {...props} table={table} />
    </div>
  );
}

const POLICY = [
  choiceOf<FirewallConfiguration>('policy', 'Default policy', POLICIES, {
    className: 'rule-action',
  }),
];

function PolicyRow(props: Props) {
  const { configuration, onChange, selected, onSelect } = props;
  return (
    <li
      className="rule-row"
      data-words=""
      data-selected={selected === 'policy' || undefined}
      onFocus={() => onSelect('policy')}
    >
      <Fields row={configuration} fields={POLICY} nameOf={(label) => label} onChange={onChange} />
      <span className="rule-words">everything else, the default policy</span>
      <span className="rule-hits">{hitsOf(props, 'policy')}</span>
    </li>
  );
}

function RuleFoot({
  configuration,
  onChange,
  onSelect,
  table: { chosen, move },
}: Props & { readonly table: ReturnType<typeof useRows<ChainRule>> }) {
  const { rules } = configuration;
  const hasReplies = rules.some(({ kind }) => kind === 'replies');
  const addReplies = () => {
    onChange({ ...configuration, rules: [{ kind: 'replies', action: 'accept' }, ...rules] });
    onSelect(partOfRule(0));
  };
  return (
    <div className="rule-foot">
      {chosen !== -1 && (
        <>
          <Button size="small" disabled={chosen === 0} onClick={() => move(chosen, chosen - 1)}>
            Move rule {chosen + 1} up
          </Button>
          <Button
            size="small"
            disabled={chosen === rules.length - 1}
            onClick={() => move(chosen, chosen + 1)}
          >
            Move rule {chosen + 1} down
          </Button>
        </>
      )}
      {!hasReplies && rules.length < MOST_RULES && (
        <Button size="small" onClick={addReplies}>
          Add the rule for replies
        </Button>
      )}
    </div>
  );
}
