import { DraftField } from './draft-field.tsx';

interface NumberFieldProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly label?: string;
  readonly className?: string;
  readonly onChange: (next: number) => void;
}

/** A whole number within bounds; anything else that is typed changes nothing. */
export function NumberField({ value, min, max, label, className, onChange }: NumberFieldProps) {
  return (
    <DraftField
      className={className}
      inputMode="numeric"
      aria-label={label}
      value={String(value)}
      read={(text) => {
        // There is no minus zero in a configuration.
        const number = Number(text) || 0;
        const isMeant = /^-?\d{1,9}$/.test(text.trim()) && number >= min && number <= max;
        return isMeant ? number : undefined;
      }}
      onRead={(number) => {
        if (number !== value) onChange(number);
      }}
    />
  );
}
