import { useId } from 'react';

interface ChoiceRowProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T | undefined;
  readonly words: (option: T) => string;
  readonly onChange: (option: T) => void;
}

/** A radio group in one row. */
export function ChoiceRow<T extends string>(props: ChoiceRowProps<T>) {
  const { label, options, value, words, onChange } = props;
  const name = useId();
  return (
    <>
      <span id={`${name}-label`}>{label}</span>
      <div className="soc-choice" role="radiogroup" aria-labelledby={`${name}-label`}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words(option)}
          </label>
        ))}
      </div>
    </>
  );
}
