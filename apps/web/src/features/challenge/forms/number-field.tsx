import { DraftField } from './draft-field.tsx';

interface NumberFieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly label?: string;
  readonly className?: string;
  readonly onChange: (next: number) => void;
}

/** A whole number within bounds, none of them below zero. */
export function NumberField({ value, min, max, label, className, onChange }: NumberFieldProps) {
  return (
    <DraftField
      className={className}
      inputMode="numeric"
      aria-label={label}
      value={String(value)}
      read={(text) => {
        const number = Number(text);
        return /^\d{1,7}$/.test(text) && number >= min && number <= max ? number : undefined;
      }}
      onRead={(number) => {
        if (number !== value) onChange(number);
      }}
    />
  );
}
