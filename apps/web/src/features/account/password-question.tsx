import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteAccountRequest } from '@netward/contracts';
import type { StoredLearner } from '../../lib/session.ts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { quietWhileBlank } from './fields.tsx';

export interface DeleteAccountProps {
  readonly learner: StoredLearner;
  readonly onAsked: (dueAt: string) => void;
}

function useDeletion(onAsked: DeleteAccountProps['onAsked']) {
  const [failure, setFailure] = useState<string>();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(deleteAccountRequest),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    shown.onShown(false);
    const result = await callApi('deleteAccount', { body });
    if (result.ok) return onAsked(result.data.dueAt);
    setFailure(failureSentence(result, 'Failed to ask for the deletion. Please try again.'));
    setFocus('password');
  });
  return { form, failure, shown, submit };
}

/** Asks for the password, and with it for the deletion of the account. */
export function PasswordQuestion({
  learner,
  onAsked,
  onCancel,
}: DeleteAccountProps & { onCancel: () => void }) {
  const { form, failure, shown, submit } = useDeletion(onAsked);
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={learner.email ?? ''} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...shown}
        {...quietWhileBlank(form.register('password'))}
      />
      <FormError text={failure} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" className="account-danger" disabled={isSubmitting}>
          {isSubmitting ? 'Asking...' : 'Delete my account'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
