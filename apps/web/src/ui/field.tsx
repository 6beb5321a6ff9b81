import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** One sentence. It is tied to the input and spoken with it. */
  readonly error?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text input with a hint, or in its place what is wrong. */
export function Field({ label, hint, error, id, className = '', ...rest }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  return (
    <div className={`field ${error ? 'field-wrong' : ''} ${className}`.trim()}>
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
        {...rest}
      />
      {error ? (
        <span className="field-error" id={noteId}>
          <Icon name="m-blocked" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="field-hint" id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its sentence. Links inside the sentence keep working. */
export function Checkbox({ children, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`checkbox ${className}`.trim()}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  );
}
