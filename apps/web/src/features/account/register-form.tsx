import { type MouseEvent, useId } from 'react';
import { z } from 'zod';
import { newPassword, REGISTERED_MESSAGE, registerRequest, webPaths } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { type SentForm, useSentForm } from '../../lib/sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmailField, type TypedEmail } from './fields.tsx';
import { NewPasswords, sameTwice } from './password-field.tsx';
import { LOGIN_REFUSED, markRegistration } from './sign-in.ts';

export type Policy = 'terms' | 'privacy';

interface RegisterFormProps extends TypedEmail {
  readonly onPolicy: (policy: Policy) => void;
  /** Called when the server accepts the request. `message` says what happens next. */
  readonly onRegistered: (message: string) => void;
}

function Agreement({
  form,
  onPolicy,
}: Pick<SentForm<z.input<typeof registration>>, 'form'> & Pick<RegisterFormProps, 'onPolicy'>) {
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
export function RegisterForm({ email, onEmail, onPolicy, onRegistered }: RegisterFormProps) {
  const sent = useSentForm(registration, {
    mode: 'onTouched',
    defaultValues: { name: '', email, password: '', retype: '', hasAgreed: false },
    async send({ name, email: address, password }, { reset }) {
      const result = await callApi('register', { body: { name, email: address, password } });
      if (!result.ok) return failureSentence(result, LOGIN_REFUSED);
      markRegistration();
      reset();
      return onRegistered(result.data.message || REGISTERED_MESSAGE);
    },
  });
  const { form, field, isSubmitting } = sent;
  return (
    <form className="dialog-body" {...sent.attributes}>
      <Field label="Name" autoComplete="name" required {...field('name')} />
      <EmailField {...field('email', { onChange: onEmail })} />
      <div className="account-pair stack">
        <NewPasswords
          of={sent}
          names={['password', 'retype']}
          labels={['Password', 'Retype password']}
          shown={sent.shown}
          about={form.watch(['name', 'email'])}
        />
      </div>
      <Agreement form={form} onPolicy={onPolicy} />
      <FormError text={sent.failure} />
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
