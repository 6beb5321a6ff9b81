import { DraftField } from './draft-field.tsx';

interface WholeNumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number with its label; anything else that is typed changes nothing. */
export function WholeNumberField({ label, value, least, most, onChange }: WholeNumberFieldProps) {
  const read = (text: string) => {
    const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  };
  return (
    <label>
      {label}
      <DraftField value={String(value)} read={read} onRead={onChange} inputMode="numeric" />
    </label>
  );
}
