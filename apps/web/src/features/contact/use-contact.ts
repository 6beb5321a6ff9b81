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
import { CONNECTION_FAILED, failureSentence } from '../../lib/failure-sentence.ts';
import { readBotCheckToken } from './bot-check.ts';

export type Contact =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'success' | 'error'; readonly message: string };

const SENTENCES = {
  refused: apiErrors.CONTACT_REFUSED.message,
  network: CONNECTION_FAILED,
};
const BLANK = fieldSentences.requiredFieldMissing;
// Beside a blank field stands what belongs into it; the sentence for all of them is said once.
const wanted = {
  name: 'Please enter your name',
  email: fieldSentences.emailMissing,
  message: 'Please enter a message',
} as const;
const required = Object.keys(wanted) as (keyof typeof wanted)[];

/** The form, what became of it, and what is wrong beside each field and for all of them. */
export function useContact() {
  const [contact, setContact] = useState<Contact>({ status: 'idle' });
  // Without default values, so that what was typed before the page came alive stays.
  const form = useForm({ resolver: zodResolver(contactRequest) });
  const { errors } = form.formState;

  const submit = form.handleSubmit(
    async (typed) => {
      setContact({ status: 'loading' });
      const captchaToken = await readBotCheckToken();
      const result = await callApi('sendContact', { body: { ...typed, captchaToken } });
      if (!result.ok) {
        const message = failureSentence(result, SENTENCES);
        return setContact({ status: 'error', message });
      }
      form.reset();
      setContact({ status: 'success', message: result.data.message || CONTACTED_MESSAGE });
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
    /** A new message begins where the last one was sent. */
    startAnew: () => setContact({ status: 'idle' }),
  };
}
