import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldSentences, loginRequest } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { ResendButton } from './resend-button.tsx';
import { signIn } from './sign-in.ts';
import type { TypedEmail } from './typed-email.ts';

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
