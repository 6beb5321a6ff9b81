import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import './rule-card.css';

interface RuleCardProps {
  readonly title: string;
  /** What it did in the run that is shown: '2 hits'. */
  readonly result?: string | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Absent for what every configuration has. */
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

/** A part of a configuration that needs more than one row. */
export function RuleCard(props: RuleCardProps) {
  const { title, result, isSelected, onSelect, onRemove, children } = props;
  return (
    <fieldset className="rule-card" data-selected={isSelected || undefined} onFocus={onSelect}>
      <legend>
        {title}
        {result && <small>{result}</small>}
      </legend>
      {onRemove && (
        <IconButton icon="i-cross" label={`Remove ${lowered(title)}`} onClick={onRemove} />
      )}
      {children}
    </fieldset>
  );
}

function lowered(title: string): string {
  return `${title[0]!.toLowerCase()}${title.slice(1)}`;
}
