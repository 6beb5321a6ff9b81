import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeNameRequest, NAME_CHANGED_MESSAGE } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormOutcome, outcomeOf } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { renameLearner, type StoredLearner } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';

const SENTENCES = {
  refused: 'Failed to change the name. Please try again.',
  network: NETWORK_FAILED,
};

/** Corrects the name of the learner who is logged in. */
export function ChangeNameForm({ learner }: { learner: StoredLearner }) {
  const [outcome, setOutcome] = useState<FormOutcome>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(changeNameRequest),
    mode: 'onTouched',
    defaultValues: { name: learner.name },
  });
  const submit = handleSubmit(async ({ name }) => {
    setOutcome(undefined);
    const result = await callApi('changeName', { body: { name } });
    setOutcome(outcomeOf(result, NAME_CHANGED_MESSAGE, SENTENCES));
    if (result.ok) renameLearner(name);
  });
  const { errors, isSubmitting } = formState;
  const error = errors.name?.message;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Name" autoComplete="name" {...(error && { error })} {...register('name')} />
      <FormError text={outcome?.status === 'error' ? outcome.message : undefined} />
      <FormSuccess text={outcome?.status === 'success' ? outcome.message : undefined} />
      <div className="account-act note flex wraps middle above-4">
        <Button type="submit" disabled={isSubmitting}>
          Change name
        </Button>
        <span>A transcript that you have handed in keeps the earlier one.</span>
      </div>
    </form>
  );
}
