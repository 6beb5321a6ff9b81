import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  fieldSentences,
  FORGOT_MESSAGE,
  forgotPasswordRequest,
  loginRequest,
} from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormMessage } from '../../ui/form-message.tsx';
import { EmailField, FocusedText, type TypedEmail } from './fields.tsx';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { signIn } from './sign-in.ts';
import { callApi } from '../../lib/api.ts';

interface ShownProblem {
  readonly sentence: string | undefined;
  readonly isUnverified: boolean;
  readonly email: string;
}

function useLogin({ email }: TypedEmail, onLogin: () => void) {
  const [problem, setProblem] = useState<ShownProblem>();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { email, password: '' },
  });
  const submit = form.handleSubmit(async (request) => {
    setProblem(undefined);
    shown.onShown(false);
    const refusal = await signIn(request);
    if (!refusal) return onLogin();
    setProblem({ ...refusal, email: request.email });
    if (!refusal.isUnverified) form.setFocus('password');
  });
  /** Once another email is sent, its own message is enough. */
  const clearSentence = () => setProblem((last) => last && { ...last, sentence: undefined });
  return { form, problem, clearSentence, shown, submit };
}

interface LoginFormProps extends TypedEmail {
  /** The element that says why the dialog opened. Screen readers announce it with the first field. */
  readonly describedBy: string;
  readonly onLogin: () => void;
}

/** Email and password. A refused login keeps what was typed. */
export function LoginForm({ describedBy, onLogin, ...typed }: LoginFormProps) {
  const { form, problem, clearSentence, shown, submit } = useLogin(typed, onLogin);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="dialog-body" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <EmailField
        aria-describedby={describedBy}
        error={errors.email && fieldSentences.emailMissing}
        {...form.register('email', { onChange: typed.onEmail })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password && 'Please enter your password'}
        {...shown}
        {...form.register('password')}
      />
      <FormError text={problem?.sentence} />
      {problem?.isUnverified && (
        <ResendButton key={problem.email} email={problem.email} onSent={clearSentence} />
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
