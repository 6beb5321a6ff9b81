import { useState, type InputHTMLAttributes } from 'react';
import './inputs.css';

interface DraftFieldProps<T> extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange'
> {
  /** What the configuration has, as text. */
  readonly value: string;
  /** What the text means; undefined for a text that means nothing yet. */
  readonly read: (text: string) => T | undefined;
  readonly onRead: (value: T) => void;
  /** Gets what stands there and means nothing; null once it means something, or the field is left. */
  readonly onUnread?: (text: string | null) => void;
}

/**
 * A field whose text changes the configuration as soon as it means something. Until then the
 * configuration keeps what it had, and so does the field when it is left.
 */
export function DraftField<T>({
  value,
  read,
  onRead,
  onUnread,
  className = '',
  ...rest
}: DraftFieldProps<T>) {
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? value;
  const change = (text: string) => {
    const meant = read(text);
    setDraft(text);
    onUnread?.(meant === undefined ? text : null);
    if (meant !== undefined) onRead(meant);
  };
  return (
    <input
      className={`challenge-input ${className}`.trim()}
      value={shown}
      spellCheck={false}
      autoComplete="off"
      aria-invalid={draft !== null && read(draft) === undefined}
      onChange={(event) => change(event.target.value)}
      {...rest}
      onBlur={(event) => {
        setDraft(null);
        onUnread?.(null);
        rest.onBlur?.(event);
      }}
    />
  );
}
