import { useRef, useState } from 'react';
import {
  MOST_RULES,
  partOfRule,
  POLICIES,
  type ChainRule,
  type FirewallConfiguration,
} from '@netward/challenges/02-firewall';
import { Button } from '../../../../ui/button.tsx';
import type { ChallengeFormProps } from '../../challenge-form.ts';
import { ActionSelect } from './action-select.tsx';
import { RuleRow } from './rule-row.tsx';
import { useDragging } from './use-dragging.ts';
import './rule-editor.css';

/** The chain as a list: its rules from the top, and the default policy at its end. */
export function RuleEditor({
  configuration,
  onChange,
  judgement,
  selected,
  onSelect,
}: ChallengeFormProps<FirewallConfiguration>) {
  const { rules, policy } = configuration;
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const setRules = (next: readonly ChainRule[]) => onChange({ ...configuration, rules: [...next] });
  const hitsOf = (part: string) => (judgement ? (judgement.hits[part] ?? 0) : null);

  /** The focus follows the grip that was used. */
  const focusGrip = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.rule-grip')[index]?.focus(),
    );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length || from === to) return;
    const next = rules.toSpliced(from, 1).toSpliced(to, 0, rules[from]!);
    setRules(next);
    onSelect(partOfRule(to));
    setSaid(`Rule ${from + 1} is now rule ${to + 1}.`);
    focusGrip(to);
  };
  const remove = (index: number) => {
    setRules(rules.toSpliced(index, 1));
    onSelect(null);
    setSaid(`Rule ${index + 1} is removed. Undo brings it back.`);
    focusGrip(Math.min(index, rules.length - 2));
  };
  const dragging = useDragging(list, move);
  const chosen = rules.findIndex((_, index) => partOfRule(index) === selected);
  const hasReplies = rules.some(({ kind }) => kind === 'replies');

  return (
    <div className="rule-editor">
      <div className="rule-head" aria-hidden="true">
        <span>action</span>
        <span>source</span>
        <span>destination</span>
        <span>port</span>
        <span>hits</span>
      </div>
      <ol ref={list} aria-label="Rules, from the top">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            rule={rule}
            number={index + 1}
            hits={rule.kind === 'replies' ? null : hitsOf(partOfRule(index))}
            isSelected={index === chosen}
            isDropPlace={dragging.over === index}
            grip={dragging.gripOf(index)}
            onSelect={() => onSelect(partOfRule(index))}
            onChange={(next) => setRules(rules.with(index, next))}
            onMove={(by) => move(index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
        <li
          className="rule-row rule-policy"
          data-selected={selected === 'policy' || undefined}
          onFocus={() => onSelect('policy')}
        >
          <ActionSelect
            label="Default policy"
            actions={POLICIES}
            value={policy}
            onChange={(next) => onChange({ ...configuration, policy: next })}
          />
          <span className="rule-words">everything else, the default policy</span>
          <span className="rule-hits">{hitsOf('policy')}</span>
        </li>
      </ol>
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
          <Button
            size="small"
            onClick={() => {
              setRules([{ kind: 'replies', action: 'accept' }, ...rules]);
              onSelect(partOfRule(0));
            }}
          >
            Add the rule for replies
          </Button>
        )}
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
