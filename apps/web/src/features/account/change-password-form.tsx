import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  changePasswordRequest,
  fieldSentences,
  PASSWORD_CHANGED_MESSAGE,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import type { StoredLearner } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { PasswordField, useShownPassword } from './password-field.tsx';
import { PasswordNote } from './password-note.tsx';
import { quietWhileBlank } from './quiet-field.ts';

const SENTENCES = {
  refused: 'Failed to change the password. Please try again.',
  network: NETWORK_FAILED,
};

const changeFields = z
  .object({ ...changePasswordRequest.shape, repeated: z.string() })
  .refine((typed) => typed.newPassword === typed.repeated, {
    path: ['repeated'],
    message: 'Passwords do not match.',
    // Shown as soon as both are typed, even if the password breaks another rule.
    when: ({ value }) => Boolean((value as { repeated?: string }).repeated),
  });

const BLANK = { currentPassword: '', newPassword: '', repeated: '' };

function useChange() {
  const [outcome, setOutcome] = useState<FormOutcome>();
  const shown = useShownPassword();
  const form = useForm({
    resolver: zodResolver(changeFields),
    mode: 'onTouched',
    defaultValues: BLANK,
  });
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setOutcome(undefined);
    shown.onShown(false);
    const result = await callApi('changePassword', { body: { currentPassword, newPassword } });
    setOutcome(outcomeOf(result, PASSWORD_CHANGED_MESSAGE, SENTENCES));
    if (result.ok) form.reset(BLANK);
  });
  return { form, outcome, shown, submit };
}

/** Replaces the password of the learner who is logged in, by the current one. */
export function ChangePasswordForm({ learner }: { learner: StoredLearner }) {
  const { form, outcome, shown, submit } = useChange();
  const noteId = useId();
  const { errors, isSubmitting, touchedFields } = form.formState;
  const newPassword = form.watch('newPassword');
  const newField = form.register('newPassword', {
    onChange: () => {
      if (touchedFields.repeated) void form.trigger('repeated');
    },
  });
  const saidBy = (status: FormOutcome['status']) =>
    outcome?.status === status ? outcome.message : undefined;
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
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={fieldSentences.passwordMin}
        error={errors.newPassword?.message}
        aria-describedby={noteId}
        isShown={shown.isShown}
        {...quietWhileBlank(newField)}
      />
      <PasswordNote
        id={noteId}
        password={newPassword}
        about={[learner.name, learner.email ?? '']}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={errors.repeated?.message}
        isShown={shown.isShown}
        {...quietWhileBlank(form.register('repeated'))}
      />
      <FormError text={saidBy('error')} />
      <FormSuccess text={saidBy('success')} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Changing password...' : 'Change password'}
        </Button>
        <span>All other devices are logged out.</span>
      </div>
    </form>
  );
}
