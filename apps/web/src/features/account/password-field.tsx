import { type ComponentProps, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import './password.css';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'> & {
  readonly isShown: boolean;
  /** Omitted where the switch of another field also controls this one. */
  readonly onShown?: (isShown: boolean) => void;
};

/** Whether a form shows its passwords. They are hidden again before they are sent. */
export function useShownPassword() {
  const [isShown, setShown] = useState(false);
  return { isShown, onShown: setShown };
}

/** A password field that can show what is typed. */
export function PasswordField({ isShown, onShown, ...field }: PasswordFieldProps) {
  const end = onShown && (
    <TextButton className="password-switch small" onClick={() => onShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'}
      <span className="sr-only"> password</span>
    </TextButton>
  );
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={end}
    />
  );
}
