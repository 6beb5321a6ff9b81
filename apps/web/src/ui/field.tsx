import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Icon } from './icon.tsx';
import './forms.css';

interface FieldParts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** One sentence, announced with the input. */
  readonly error?: string;
  /** A small control at the end of the label's line; Tab reaches it after the input. */
  readonly end?: ReactNode;
}
type FieldProps = FieldParts &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };
type TextAreaProps = FieldParts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

interface FrameProps extends FieldParts {
  readonly inputId: string;
  readonly className: string;
  readonly children: ReactNode;
}

function FieldFrame({ label, hint, error, end, inputId, className, children }: FrameProps) {
  return (
    <div className={`field ${error ? 'field-wrong' : ''} ${className}`.trim()}>
      <label htmlFor={inputId}>{label}</label>
      {children}
      {end}
      <span className="field-note small" id={`${inputId}-note`} aria-live="polite">
        {error ? (
          <span className="field-error flex start gap-6">
            <Icon name="m-blocked" />
            {error}
          </span>
        ) : (
          hint && <span className="faint">{hint}</span>
        )}
      </span>
    </div>
  );
}

/** The attributes that tie the input to its note and to other descriptions. */
function ties({ error, hint }: FieldParts, inputId: string, others: string | undefined) {
  const note = error || hint ? `${inputId}-note` : undefined;
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': [note, others].filter(Boolean).join(' ') || undefined,
  };
}

export function Field({ label, hint, error, end, id, className = '', ...rest }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hint, error, end, inputId, className }}>
      <input
        {...rest}
        id={inputId}
        {...ties({ label, hint, error }, inputId, rest['aria-describedby'])}
      />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, end, id, className = '', ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hint, error, end, inputId, className }}>
      <textarea
        {...rest}
        id={inputId}
        {...ties({ label, hint, error }, inputId, rest['aria-describedby'])}
      />
    </FieldFrame>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`checkbox flex start gap-10 ${className}`.trim()}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  );
}
