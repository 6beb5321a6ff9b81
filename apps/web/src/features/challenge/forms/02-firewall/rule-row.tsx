import { useId, useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import {
  fieldText,
  MOST_VALUES,
  POLICIES,
  RULE_ACTIONS,
  statementWords,
  withField,
  type ChainRule,
  type FormField,
  type PacketRule,
} from '@netward/challenges/02-firewall';
import { IconButton } from '../../../../ui/button.tsx';
import { DraftField } from '../draft-field.tsx';
import { ActionSelect } from './action-select.tsx';

interface RuleRowProps {
  readonly rule: ChainRule;
  readonly number: number;
  /** New connections that it decided; null where that is not known or not counted. */
  readonly hits: number | null;
  readonly isSelected: boolean;
  readonly isDropPlace: boolean;
  readonly grip: HTMLAttributes<HTMLButtonElement>;
  readonly onSelect: () => void;
  readonly onChange: (rule: ChainRule) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One rule. Alt with an arrow key moves it from anywhere in the row; Delete on its grip removes it. */
export function RuleRow(props: RuleRowProps) {
  const { rule, number, hits, isSelected, isDropPlace, grip } = props;
  const { onSelect, onChange, onMove, onRemove } = props;
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    const isGrip = event.target instanceof HTMLElement && event.target.matches('.rule-grip');
    if (by && (event.altKey || isGrip)) {
      event.preventDefault();
      onMove(by);
    } else if (event.key === 'Delete' && isGrip) {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <li
      className={`rule-row rule-${rule.kind}`}
      data-selected={isSelected || undefined}
      data-drop={isDropPlace || undefined}
      onFocus={onSelect}
      onKeyDown={moveByKey}
    >
      <button
        type="button"
        className="rule-grip"
        aria-label={`Move rule ${number}`}
        aria-keyshortcuts="ArrowUp ArrowDown Delete"
        title="Drag, or use the arrow keys"
        {...grip}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6h10M3 10h10" />
        </svg>
      </button>
      <span className="rule-number">{number}</span>
      {rule.kind === 'packets' ? (
        <PacketFields rule={rule} number={number} onChange={onChange} />
      ) : (
        <>
          <ActionSelect
            label={`Rule ${number}, action`}
            actions={POLICIES}
            value={rule.action}
            onChange={(action) => onChange({ ...rule, action })}
          />
          <span className="rule-words">replies on connections already accepted</span>
        </>
      )}
      <span className="rule-hits" title="New connections decided">
        {rule.kind === 'replies' ? '·' : hits}
      </span>
      <IconButton
        icon="i-cross"
        label={`Remove rule ${number}`}
        className="rule-remove"
        onClick={onRemove}
      />
    </li>
  );
}

const ADDRESS = 'Write an address like 10.0.0.20, a network like 10.0.0.0/28, or nothing for any.';
const FIELDS = {
  source: { word: 'source', hint: ADDRESS },
  destination: { word: 'destination', hint: ADDRESS },
  ports: {
    word: 'port',
    hint: `Write a port like 8080, up to ${MOST_VALUES} like 8080, 8443, or nothing for any.`,
  },
} as const satisfies Record<FormField, object>;

interface PacketFieldsProps {
  readonly rule: PacketRule;
  readonly number: number;
  readonly onChange: (rule: PacketRule) => void;
}

function PacketFields({ rule, number, onChange }: PacketFieldsProps) {
  const hintId = useId();
  const [unread, setUnread] = useState<FormField | null>(null);
  const words = statementWords(rule);
  return (
    <>
      <ActionSelect
        label={`Rule ${number}, action`}
        actions={RULE_ACTIONS}
        value={rule.action}
        onChange={(action) => onChange({ ...rule, action })}
      />
      {(['source', 'destination', 'ports'] as const).map((field) => {
        const { word } = FIELDS[field];
        return (
          <label key={field} className={`rule-${word}`}>
            <span>{word}</span>
            <DraftField
              placeholder="any"
              aria-label={`Rule ${number}, ${word}`}
              aria-describedby={unread === field ? hintId : undefined}
              inputMode={field === 'ports' ? 'numeric' : undefined}
              value={fieldText(rule, field)}
              read={(text) => withField(rule, field, text)}
              onRead={onChange}
              onUnread={(isUnread) => setUnread(isUnread ? field : null)}
            />
          </label>
        );
      })}
      {unread ? (
        <p id={hintId} className="rule-hint" role="alert">
          {FIELDS[unread].hint}
        </p>
      ) : (
        words && <p className="rule-hint">{words}</p>
      )}
    </>
  );
}
