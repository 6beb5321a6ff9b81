import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

/** The email address that the forms of the dialog share. */
export interface TypedEmail {
  readonly email: string;
  readonly onEmail: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The address of an account; password managers fill it in. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'>) {
  return <Field label="Email" type="email" autoComplete="username" required {...props} />;
}

/** A sentence that takes the focus when it appears, so that a screen reader continues there. */
export function FocusedText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {children}
    </p>
  );
}
