import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { changePasswordRequest, PASSWORD_CHANGED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { outcomeOf, useOutcome } from '../../lib/form-outcome.ts';
import type { StoredLearner } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormResult } from '../../ui/form-message.tsx';
import { quietWhileBlank } from './fields.tsx';
import { NewPasswords, PasswordField, sameTwice, useShownPassword } from './password-field.tsx';

const changeFields = z
  .object({ ...changePasswordRequest.shape, repeated: z.string() })
  .refine(...sameTwice('newPassword', 'repeated', 'Passwords do not match.'));

const BLANK = { currentPassword: '', newPassword: '', repeated: '' };
const REFUSED = 'Failed to change the password. Please try again.';

function useChange() {
  const { state, run } = useOutcome();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(changeFields),
    mode: 'onTouched',
    defaultValues: BLANK,
  });
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    shown.onShown(false);
    const isChanged = await run(async () => {
      const result = await callApi('changePassword', { body: { currentPassword, newPassword } });
      return outcomeOf(result, PASSWORD_CHANGED_MESSAGE, REFUSED);
    });
    if (isChanged) form.reset(BLANK);
  });
  return { form, state, shown, submit };
}

/** Replaces the password of the learner who is logged in, by the current one. */
export function ChangePasswordForm({ learner }: { learner: StoredLearner }) {
  const { form, state, shown, submit } = useChange();
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={learner.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...shown}
        {...quietWhileBlank(form.register('currentPassword'))}
      />
      <NewPasswords
        form={form}
        names={['newPassword', 'repeated']}
        labels={['New password', 'New password again']}
        shown={{ isShown: shown.isShown }}
        about={[learner.name, learner.email ?? '']}
      />
      <FormResult of={state} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing password...' : 'Change password'}
        </Button>
        <span>All other devices are logged out.</span>
      </div>
    </form>
  );
}
