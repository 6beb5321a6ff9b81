import { zodResolver } from '@hookform/resolvers/zod';
import { type MouseEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { newPassword, REGISTERED_MESSAGE, registerRequest, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmailField, quietWhileBlank, type TypedEmail } from './fields.tsx';
import { NewPasswords, sameTwice, useShownPassword } from './password-field.tsx';
import { LOGIN_REFUSED, markRegistration } from './sign-in.ts';

export type Policy = 'terms' | 'privacy';

interface RegisterFormProps extends TypedEmail {
  readonly onPolicy: (policy: Policy) => void;
  /** Called when the server accepts the request. `message` says what happens next. */
  readonly onRegistered: (message: string) => void;
}

function useRegistration({ email, onRegistered }: RegisterFormProps) {
  const [failure, setFailure] = useState<string>();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(registration),
    mode: 'onTouched',
    defaultValues: { name: '', email, password: '', retype: '', hasAgreed: false },
  });
  const submit = form.handleSubmit(async ({ name, email, password }) => {
    setFailure(undefined);
    shown.onShown(false);
    const result = await callApi('register', { body: { name, email, password } });
    if (!result.ok) return setFailure(failureSentence(result, LOGIN_REFUSED));
    markRegistration();
    form.reset();
    onRegistered(result.data.message || REGISTERED_MESSAGE);
  });
  return { form, failure, shown, submit };
}

function Agreement({
  form,
  onPolicy,
}: Pick<ReturnType<typeof useRegistration>, 'form'> & Pick<RegisterFormProps, 'onPolicy'>) {
  const errorId = useId();
  const problem = form.formState.errors.hasAgreed?.message;
  const open = (policy: Policy) => (event: MouseEvent) => {
    event.preventDefault();
    onPolicy(policy);
  };
  return (
    <div className="stack gap-10">
      <Checkbox
        aria-describedby={errorId}
        aria-invalid={problem ? true : undefined}
        {...form.register('hasAgreed', { onChange: () => void form.trigger('hasAgreed') })}
        onBlur={undefined}
      >
        I am 13 or older and agree to the{' '}
        <a href={webPaths.terms} onClick={open('terms')}>
          Terms of Service
        </a>{' '}
        and{' '}
        <a href={webPaths.privacy} onClick={open('privacy')}>
          Privacy Policy
        </a>
        .
      </Checkbox>
      <FormError id={errorId} text={problem} />
    </div>
  );
}

/** Creates an account. The button waits for the agreement, and each rule shows next to its field. */
export function RegisterForm(props: RegisterFormProps) {
  const { form, failure, shown, submit } = useRegistration(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="dialog-body" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...quietWhileBlank(form.register('name'))}
      />
      <EmailField
        error={errors.email?.message}
        {...quietWhileBlank(form.register('email', { onChange: props.onEmail }))}
      />
      <div className="account-pair stack">
        <NewPasswords
          form={form}
          names={['password', 'retype']}
          labels={['Password', 'Retype password']}
          shown={shown}
          about={form.watch(['name', 'email'])}
        />
      </div>
      <Agreement form={form} onPolicy={props.onPolicy} />
      <FormError text={failure} />
      <Button
        look="primary"
        size="large"
        type="submit"
        disabled={!form.watch('hasAgreed') || isSubmitting}
      >
        {isSubmitting ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}

/** The fields of the registration form: the request, the retyped password and the agreement. */
const registration = z
  .object({
    ...registerRequest.shape,
    retype: newPassword,
    hasAgreed: z
      .boolean()
      .refine(Boolean, 'Please agree to the Terms of Service and Privacy Policy'),
  })
  .refine(...sameTwice('password', 'retype', 'Passwords do not match'));
