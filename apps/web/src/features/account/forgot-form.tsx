import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FORGOT_MESSAGE, forgotPasswordRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormMessage } from '../../ui/form-message.tsx';
import { EmailField } from './email-field.tsx';
import { FocusedText } from './focused-text.tsx';
import type { TypedEmail } from './typed-email.ts';

const FAILED = 'Unable to request a password reset. Please try again.';
const TOO_MANY = 429;

interface Failure {
  readonly sentence: string;
  /** Why trying again right away would not help. */
  readonly reason?: string;
}

function useForgottenPassword({ email }: TypedEmail, onSent: (message: string) => void) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ resolver: zodResolver(forgotPasswordRequest), defaultValues: { email } });
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    const result = await callApi('forgotPassword', { body });
    if (result.ok) return onSent(result.data.message || FORGOT_MESSAGE);
    const isThrottled = result.kind === 'refused' && result.status === TOO_MANY;
    setFailure({ sentence: FAILED, reason: isThrottled ? result.message : undefined });
  });
  return { form, failure, submit };
}

interface ForgotFormProps extends TypedEmail {
  /** Called when the server accepts the request. `message` says what happens next. */
  readonly onSent: (message: string) => void;
}

/** Asks for an email with a link to set a new password. */
export function ForgotForm({ onSent, ...typed }: ForgotFormProps) {
  const { form, failure, submit } = useForgottenPassword(typed, onSent);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="dialog-body" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted prose">
        Enter the email address of your account. We’ll send you a link to set a new password.
      </p>
      <EmailField
        error={errors.email?.message}
        {...form.register('email', { onChange: typed.onEmail })}
      />
      <FormError text={failure?.sentence}>{failure?.reason && <p>{failure.reason}</p>}</FormError>
      <Button look="primary" size="large" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Sending password reset instructions...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}

/** Follows the request, whether or not the account exists. */
export function ForgotSent({ message, onBack }: { message: string; onBack: () => void }) {
  return (
    <div className="dialog-body">
      <FormMessage tone="passed">
        <FocusedText>{message}</FocusedText>
      </FormMessage>
      <p className="account-note note">
        The link in the email works for 60 minutes. If nothing arrives within a few minutes, check
        your spam folder.
      </p>
      <Button look="primary" size="large" onClick={onBack}>
        Return to Login
      </Button>
    </div>
  );
}
