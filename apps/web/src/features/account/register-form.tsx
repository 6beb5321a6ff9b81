import { zodResolver } from '@hookform/resolvers/zod';
import { type MouseEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN, REGISTERED_MESSAGE, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormError } from './form-error.tsx';
import type { Policy } from './policy-dialog.tsx';
import { registration } from './registration.ts';
import { NETWORK_FAILED } from './sign-in.ts';

interface RegisterFormProps {
  readonly onPolicy: (policy: Policy) => void;
  /** The request was taken; `message` says what happens next. */
  readonly onRegistered: (message: string) => void;
}

function Agreement({ onPolicy }: Pick<RegisterFormProps, 'onPolicy'>) {
  const open = (policy: Policy) => (event: MouseEvent) => {
    event.preventDefault();
    onPolicy(policy);
  };
  return (
    <>
      I am 13 or older and agree to the{' '}
      <a href={webPaths.terms} onClick={open('terms')}>
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={webPaths.privacy} onClick={open('privacy')}>
        Privacy Policy
      </a>
      .
    </>
  );
}

function useRegistration(onRegistered: (message: string) => void) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(registration),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '', retype: '', hasAgreed: false },
  });
  const submit = form.handleSubmit(async ({ name, email, password }) => {
    setFailure(undefined);
    const result = await callApi('register', { body: { name, email, password } });
    if (!result.ok) {
      const refused = result.kind === 'refused';
      return setFailure(refused ? (result.message ?? 'Authentication failed') : NETWORK_FAILED);
    }
    form.reset();
    onRegistered(result.data.message || REGISTERED_MESSAGE);
  });
  return { form, failure, submit };
}

/** A new account. The button waits for the agreement; every rule speaks beside its field. */
export function RegisterForm({ onPolicy, onRegistered }: RegisterFormProps) {
  const { form, failure, submit } = useRegistration(onRegistered);
  const { errors, isSubmitting, touchedFields } = form.formState;
  const hasAgreed = form.watch('hasAgreed');
  const passwordField = form.register('password', {
    onChange: () => {
      if (touchedFields.retype) void form.trigger('retype');
    },
  });

  return (
    <form className="dialog-body" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="account-pair">
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          hint={`Minimum ${PASSWORD_MIN} characters`}
          error={errors.password?.message}
          {...passwordField}
        />
        <Field
          label="Retype password"
          type="password"
          autoComplete="new-password"
          required
          error={errors.retype?.message}
          {...form.register('retype')}
        />
      </div>
      <div>
        <Checkbox {...form.register('hasAgreed')}>
          <Agreement onPolicy={onPolicy} />
        </Checkbox>
        <FormError text={hasAgreed ? undefined : errors.hasAgreed?.message} />
      </div>
      <FormError text={failure} />
      <Button look="primary" size="large" type="submit" disabled={!hasAgreed || isSubmitting}>
        {isSubmitting ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
