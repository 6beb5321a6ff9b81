import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  errors as refusals,
  fieldSentences,
  RESET_MESSAGE,
  resetPasswordRequest,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { browserMark } from './browser-mark.ts';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { PasswordNote } from './password-note.tsx';
import { quietWhileBlank } from './quiet-field.ts';

const SENTENCES = {
  refused: 'Failed to reset password. Please try again.',
  network: NETWORK_FAILED,
};

const newPasswordFields = z
  .object({ password: resetPasswordRequest.shape.password, confirmPassword: z.string() })
  .refine((typed) => typed.password === typed.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match.',
    // Shown as soon as both are typed, even if the password breaks another rule.
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });

export interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  /** The link has been used or has expired since the page opened. */
  readonly onExpired: (message: string) => void;
  readonly onReset: (message: string) => void;
}

function saysExpired(body: unknown): boolean {
  return (body as { expired?: unknown } | undefined)?.expired === true;
}

function useReset({ token, onExpired, onReset }: NewPasswordFormProps) {
  const [failure, setFailure] = useState<string>();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(newPasswordFields),
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    shown.onShown(false);
    const body = { token, password, browserMark: browserMark() };
    const result = await callApi('resetPassword', { body });
    if (result.ok) return onReset(result.data.message || RESET_MESSAGE);
    if (result.kind === 'refused' && saysExpired(result.body))
      return onExpired(result.message ?? refusals.RESET_TOKEN_INVALID.message);
    setFailure(failureSentence(result, SENTENCES));
  });
  return { form, failure, shown, submit };
}

/** Sets a new password. The button is disabled until both fields are equal. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { form, failure, shown, submit } = useReset(props);
  const noteId = useId();
  const { errors, isSubmitting, touchedFields } = form.formState;
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  const isSame = password !== '' && password === confirmPassword;
  const passwordField = form.register('password', {
    onChange: () => {
      if (touchedFields.confirmPassword) void form.trigger('confirmPassword');
    },
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={props.email} readOnly hidden />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={fieldSentences.passwordMin}
        error={errors.password?.message}
        aria-describedby={noteId}
        {...shown}
        {...quietWhileBlank(passwordField)}
      />
      <PasswordNote id={noteId} password={password} about={[props.email]} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        isShown={shown.isShown}
        {...quietWhileBlank(form.register('confirmPassword'))}
      />
      <FormError text={failure} />
      <Button look="primary" size="large" type="submit" disabled={!isSame || isSubmitting}>
        {isSubmitting ? 'Resetting Password...' : 'Reset Password'}
      </Button>
      <p className="small-print">
        <Link to={webPaths.login}>Back to Login</Link>
      </p>
    </form>
  );
}
