import { useId, type ReactNode } from 'react';
import './choice-group.css';

interface ChoiceGroupProps<V extends string> {
  readonly legend: string;
  readonly value: V;
  /** The value, its name, and what it means. */
  readonly choices: readonly (readonly [value: V, name: string, meaning: string])[];
  /** How many lines it decided; null before a run. */
  readonly hits: number | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onChange: (value: V) => void;
  /** What else belongs to the decision, below the choices. */
  readonly children?: ReactNode;
}

/** One decision between a few ways. */
export function ChoiceGroup<V extends string>({
  legend,
  value,
  choices,
  hits,
  isSelected,
  onSelect,
  onChange,
  children,
}: ChoiceGroupProps<V>) {
  const name = useId();
  return (
    <fieldset className="choice-group" data-selected={isSelected || undefined} onFocus={onSelect}>
      <legend>
        <span>{legend}</span>
        {hits !== null && <small>decided {hits}</small>}
      </legend>
      {choices.map(([each, title, meaning]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>
            <b>{title}</b> {meaning}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
