import {
  createElement,
  type HTMLAttributes,
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

/** The input with all that belongs to it. It is tied to its note and to other descriptions. */
function Labelled(props: FieldParts & HTMLAttributes<HTMLElement> & { tag: 'input' | 'textarea' }) {
  const { tag, label, hint, error, end, id, className = '', ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const note = (error || hint) && `${inputId}-note`;
  return (
    <div className={`field grid gap-6 ${error ? 'field-wrong' : ''} ${className}`.trim()}>
      <label htmlFor={inputId}>{label}</label>
      {createElement(tag, {
        ...rest,
        id: inputId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [note, rest['aria-describedby']].filter(Boolean).join(' ') || undefined,
      })}
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

type FieldProps = FieldParts &
  InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };
type TextAreaProps = FieldParts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export const Field = (props: FieldProps) => <Labelled tag="input" {...(props as FieldParts)} />;
export const TextArea = (props: TextAreaProps) => (
  <Labelled tag="textarea" {...(props as FieldParts)} />
);

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`checkbox flex start gap-10 ${className}`.trim()}>
      <input type="checkbox" className="centred outlined" {...rest} />
      <span>{children}</span>
    </label>
  );
}
