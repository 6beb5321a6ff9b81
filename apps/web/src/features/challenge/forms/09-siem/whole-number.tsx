import { DraftField } from '../draft-field.tsx';

interface WholeNumberProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (next: number) => void;
}

/** A whole number within bounds. */
export function WholeNumber({ value, min, max, onChange }: WholeNumberProps) {
  return (
    <DraftField
      className="siem-number"
      inputMode="numeric"
      value={String(value)}
      read={(text) => {
        // The SIEM's schema knows no minus zero.
        const number = Number(text) || 0;
        const isMeant = /^-?\d+$/.test(text) && number >= min && number <= max;
        return isMeant ? number : undefined;
      }}
      onRead={(number) => {
        if (number !== value) onChange(number);
      }}
    />
  );
}
