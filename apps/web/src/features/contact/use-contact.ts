import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  CONTACTED_MESSAGE,
  contactRequest,
  errors as apiErrors,
  fieldSentences,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/failure-sentence.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { readBotCheckToken } from './bot-check.ts';

const SENTENCES = {
  refused: apiErrors.CONTACT_REFUSED.message,
  network: CONNECTION_FAILED,
};
const BLANK = fieldSentences.requiredFieldMissing;
// Each blank field says what it needs; the sentence for all of them is shown once.
const wanted = {
  name: 'Please enter your name',
  email: fieldSentences.emailMissing,
  message: 'Please enter a message',
} as const;
const required = Object.keys(wanted) as (keyof typeof wanted)[];

/** The contact form, its state, and the errors of each field and of the form. */
export function useContact() {
  const [contact, setContact] = useState<FormState>({ status: 'idle' });
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm({ resolver: zodResolver(contactRequest) });
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    async (typed) => {
      setContact({ status: 'loading' });
      const captchaToken = await readBotCheckToken();
      const result = await callApi('sendContact', { body: { ...typed, captchaToken } });
      if (result.ok) form.reset();
      setContact(outcomeOf(result, CONTACTED_MESSAGE, SENTENCES));
    },
    () => setContact({ status: 'idle' }),
  );
  const isBlank = (name: keyof typeof wanted) => errors[name]?.message === BLANK;
  const fault = (name: keyof typeof wanted) =>
    isBlank(name) ? wanted[name] : errors[name]?.message;
  return {
    form,
    submit,
    contact,
    fault,
    blank: required.some(isBlank) ? BLANK : undefined,
    /** Typing a new message clears the outcome of the last one. */
    startOver: () => setContact({ status: 'idle' }),
  };
}
