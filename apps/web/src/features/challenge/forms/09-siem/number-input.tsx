import { type InputHTMLAttributes, useState } from 'react';

interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max'
> {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (next: number) => void;
}

/**
 * A whole number. What is typed on the way to one (a minus, nothing) stays in the box and changes
 * nothing; leaving the box shows the number that counts.
 */
export function NumberInput({ value, min, max, onChange, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text);
    const isMeant = /^-?\d+$/.test(text) && number >= min && number <= max;
    // Minus zero is a number of its own.
    if (isMeant && number !== value) onChange(number || 0);
  };
  const isWrong = typed !== null && Number(typed) !== value;
  return (
    <input
      type="text"
      inputMode="numeric"
      className="siem-number"
      value={typed ?? value}
      aria-invalid={isWrong || undefined}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        setTyped(null);
        onChange(Math.min(max, Math.max(min, value + step)));
      }}
      {...rest}
    />
  );
}
