import { zodResolver } from '@hookform/resolvers/zod';
import { type MouseEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  fieldSentences,
  newPassword,
  REGISTERED_MESSAGE,
  registerRequest,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { PasswordNote } from './password-note.tsx';
import type { Policy } from './policy-dialog.tsx';
import { quietWhileBlank } from './quiet-field.ts';
import { markRegistration } from './registration-mark.ts';
import { SENTENCES } from './sign-in.ts';
import type { TypedEmail } from './typed-email.ts';
import { z } from 'zod';

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
    if (!result.ok) return setFailure(failureSentence(result, SENTENCES));
    markRegistration();
    form.reset();
    onRegistered(result.data.message || REGISTERED_MESSAGE);
  });
  return { form, failure, shown, submit };
}
type RegisterHandle = ReturnType<typeof useRegistration>['form'];

function Passwords({ form, shown }: Pick<ReturnType<typeof useRegistration>, 'form' | 'shown'>) {
  const noteId = useId();
  const { errors, touchedFields } = form.formState;
  const [password, ...about] = form.watch(['password', 'name', 'email']);
  const passwordField = form.register('password', {
    onChange: () => {
      if (touchedFields.retype) void form.trigger('retype');
    },
  });
  return (
    <div className="account-pair stack">
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={fieldSentences.passwordMin}
        error={errors.password?.message}
        aria-describedby={noteId}
        {...shown}
        {...quietWhileBlank(passwordField)}
      />
      <PasswordNote id={noteId} password={password} about={about} />
      <PasswordField
        label="Retype password"
        autoComplete="new-password"
        error={errors.retype?.message}
        isShown={shown.isShown}
        {...quietWhileBlank(form.register('retype'))}
      />
    </div>
  );
}

function Agreement({
  form,
  onPolicy,
}: { form: RegisterHandle } & Pick<RegisterFormProps, 'onPolicy'>) {
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
      <Passwords form={form} shown={shown} />
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
  .refine((typed) => typed.password === typed.retype, {
    path: ['retype'],
    message: 'Passwords do not match',
    // Shown as soon as both are typed, even if other fields are still missing.
    when: ({ value }) => Boolean((value as { retype?: string }).retype),
  });
