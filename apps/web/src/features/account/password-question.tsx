import { useEffect } from 'react';
import { deleteAccountRequest } from '@netward/contracts';
import type { StoredLearner } from '../../lib/session.ts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { useSentForm } from '../../lib/sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-message.tsx';
import { PasswordField } from './password-field.tsx';

export interface DeleteAccountProps {
  readonly learner: StoredLearner;
  readonly onAsked: (dueAt: string) => void;
}

/** Asks for the password, and with it for the deletion of the account. */
export function PasswordQuestion(props: DeleteAccountProps & { onCancel: () => void }) {
  const { learner, onAsked, onCancel } = props;
  const { form, field, failure, shown, isSubmitting, attributes } = useSentForm(
    deleteAccountRequest,
    {
      mode: 'onTouched',
      defaultValues: { password: '' },
      async send(body, { setFocus }) {
        const result = await callApi('deleteAccount', { body });
        if (result.ok) return onAsked(result.data.dueAt);
        setFocus('password');
        return failureSentence(result, 'Failed to ask for the deletion. Please try again.');
      },
    },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <form {...attributes}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={learner.email ?? ''} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...shown}
        {...field('password')}
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
