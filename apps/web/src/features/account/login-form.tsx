import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginRequest } from '@netward/contracts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from './form-error.tsx';
import { signIn } from './sign-in.ts';

/** Email and password. A refusal keeps what was typed. */
export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(loginRequest),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    setFailure(undefined);
    const problem = await signIn(request);
    if (problem === undefined) return onLogin();
    setFailure(problem);
    form.setFocus('password');
  });

  return (
    <form className="dialog-body" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email && 'Please enter your email address'}
        {...form.register('email')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password && 'Please enter your password'}
        {...form.register('password')}
      />
      <FormError text={failure} />
      <Button look="primary" size="large" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Login'}
      </Button>
    </form>
  );
}
