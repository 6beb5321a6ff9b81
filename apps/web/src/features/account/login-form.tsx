import { useState } from 'react';
import {
  fieldSentences,
  FORGOT_MESSAGE,
  forgotPasswordRequest,
  loginRequest,
} from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormMessage } from '../../ui/form-message.tsx';
import { EmailField, FocusedText, type TypedEmail } from './fields.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { signIn } from './sign-in.ts';
import { callApi } from '../../lib/api.ts';
import { useSentForm } from '../../lib/sent-form.ts';

interface LoginFormProps extends TypedEmail {
  /** The element that says why the dialog opened. Screen readers announce it with the first field. */
  readonly describedBy: string;
  readonly onLogin: () => void;
}

/** Email and password. A refused login keeps what was typed. */
export function LoginForm({ describedBy, onLogin, email, onEmail }: LoginFormProps) {
  /** The address whose password was right, and which is not verified. */
  const [unverified, setUnverified] = useState<string>();
  /** Once another email is sent, its own message is enough. */
  const [isResent, setResent] = useState(false);
  const { form, field, failure, shown, isSubmitting, attributes } = useSentForm(loginRequest, {
    defaultValues: { email, password: '' },
    async send(request, { setFocus }) {
      setUnverified(undefined);
      const refusal = await signIn(request);
      if (!refusal) return onLogin();
      setResent(false);
      if (refusal.isUnverified) setUnverified(request.email);
      else setFocus('password');
      return refusal.sentence;
    },
  });
  const { errors } = form.formState;
  return (
    <form className="dialog-body" {...attributes}>
      <EmailField
        aria-describedby={describedBy}
        {...field('email', { onChange: onEmail })}
        error={errors.email && fieldSentences.emailMissing}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...shown}
        {...field('password')}
        error={errors.password && 'Please enter your password'}
      />
      <FormError text={isResent ? undefined : failure} />
      {unverified !== undefined && (
        <ResendButton key={unverified} email={unverified} onSent={() => setResent(true)} />
      )}
      <Button look="primary" size="large" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Login'}
      </Button>
      <ProviderButton />
    </form>
  );
}

const FAILED = 'Unable to request a password reset. Please try again.';
const TOO_MANY = 429;

interface ForgotFormProps extends TypedEmail {
  /** Called when the server accepts the request. `message` says what happens next. */
  readonly onSent: (message: string) => void;
}

export function ForgotForm({ onSent, email, onEmail }: ForgotFormProps) {
  /** Why trying again right away would not help. */
  const [reason, setReason] = useState<string>();
  const { field, failure, isSubmitting, attributes } = useSentForm(forgotPasswordRequest, {
    defaultValues: { email },
    async send(body) {
      const result = await callApi('forgotPassword', { body });
      if (result.ok) return onSent(result.data.message || FORGOT_MESSAGE);
      const isThrottled = result.kind === 'refused' && result.status === TOO_MANY;
      setReason(isThrottled ? result.message : undefined);
      return FAILED;
    },
  });
  return (
    <form className="dialog-body" {...attributes}>
      <p className="muted prose">
        Enter the email address of your account. We’ll send you a link to set a new password.
      </p>
      <EmailField {...field('email', { onChange: onEmail })} />
      <FormError text={failure}>{reason && <p>{reason}</p>}</FormError>
      <Button look="primary" size="large" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Sending password reset instructions...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}

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
