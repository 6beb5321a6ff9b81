import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  CONTACT_PHONE_MAX,
  CONTACTED_MESSAGE,
  contactRequest,
  errors as apiErrors,
  fieldSentences,
  webPaths,
} from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { type FormState, outcomeOf } from '../../lib/form-outcome.ts';
import { CONNECTION_FAILED } from '../../lib/network-sentences.ts';
import { isBotCheckToAskAbout, prepareBotCheck, readBotCheckToken } from './bot-check.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { PermissionQuestion } from '../../ui/permission-question.tsx';
import { Link } from '../../lib/link.tsx';
import './contact.css';

const REFUSED = apiErrors.CONTACT_REFUSED.message;
const BLANK = fieldSentences.requiredFieldMissing;
// Each blank field says what it needs; the sentence for all of them is shown once.
const wanted = {
  name: 'Please enter your name',
  email: fieldSentences.emailMissing,
  message: 'Please enter a message',
  phone: undefined,
} as const;
type FieldName = keyof typeof wanted;

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
      setContact(outcomeOf(result, CONTACTED_MESSAGE, REFUSED, CONNECTION_FAILED));
    },
    () => setContact({ status: 'idle' }),
  );
  const isBlank = (name: FieldName) => errors[name]?.message === BLANK;
  const fault = (name: FieldName) => (isBlank(name) ? wanted[name] : errors[name]?.message);
  return {
    form,
    submit,
    contact,
    fault,
    blank: (Object.keys(wanted) as FieldName[]).some(isBlank) ? BLANK : undefined,
    /** Typing a new message clears the outcome of the last one. */
    startOver: () => setContact({ status: 'idle' }),
  };
}

const LABELS: Readonly<Record<FormState['status'], string>> = {
  idle: 'Send Message',
  loading: 'Sending...',
  success: 'Message Sent!',
  error: 'Send Message',
};

/** A field that people cannot see, hear or reach, so that only bots fill it in. */
function Honeypot({ field }: { field: UseFormRegisterReturn }) {
  return (
    <div className="contact-trap absolute" aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" type="text" tabIndex={-1} autoComplete="off" {...field} />
    </div>
  );
}

/** Asks about the bot check once somebody begins to fill in the form, if one is configured. */
function useBotCheck() {
  const [isToAsk, setToAsk] = useState(false);
  return {
    isToAsk,
    begin() {
      prepareBotCheck();
      void isBotCheckToAskAbout().then(setToAsk);
    },
    answered() {
      setToAsk(false);
      prepareBotCheck();
    },
  };
}

export function ContactForm() {
  const { form, submit, contact, fault, blank, startOver } = useContact();
  const isHydrated = useIsHydrated();
  const botCheck = useBotCheck();
  const { status, message } = contact;
  return (
    <form
      className="contact-form grid surface framed"
      method="post"
      noValidate
      onFocus={botCheck.begin}
      onInput={status === 'success' ? startOver : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <ContactFields form={form} fault={fault} />
      <Honeypot field={form.register('website')} />
      {botCheck.isToAsk && (
        <PermissionQuestion about="botCheck" onAnswer={botCheck.answered}>
          May Google reCAPTCHA check that a person writes this? Your browser then contacts Google.
          Your message is sent either way.
        </PermissionQuestion>
      )}
      <FormError text={blank ?? (status === 'error' ? message : undefined)} />
      <FormSuccess text={status === 'success' ? message : undefined} />
      <Button
        look="primary"
        size="large"
        type="submit"
        disabled={!isHydrated || status === 'loading' || status === 'success'}
      >
        {LABELS[status]}
      </Button>
    </form>
  );
}

const FIELDS = [
  ['name', { label: 'Name', maxLength: CONTACT_NAME_MAX, autoComplete: 'name', required: true }],
  ['email', { label: 'Email', type: 'email', autoComplete: 'email', required: true }],
  [
    'phone',
    {
      label: 'Phone (optional)',
      type: 'tel',
      autoComplete: 'tel',
      maxLength: CONTACT_PHONE_MAX,
    },
  ],
] as const;

function ContactFields({ form, fault }: Pick<ReturnType<typeof useContact>, 'form' | 'fault'>) {
  return (
    <>
      {FIELDS.map(([name, field]) => (
        <Field key={name} {...field} error={fault(name)} {...form.register(name)} />
      ))}
      <TextArea
        label="Message"
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX}
        required
        error={fault('message')}
        {...form.register('message')}
      />
    </>
  );
}

export function Contact() {
  return (
    <div className="contact grid start wrap">
      <div>
        <h1 tabIndex={-1}>Contact</h1>
        <p>Your message goes to the people who run this installation of Netward.</p>
        <p>
          An email that never came, a mistake in a level, a question about your data: tell us what
          you did, what you expected and what happened. We reply to the address you give.
        </p>
        <p className="contact-note small">
          Please leave out passwords and links from our emails; nobody here needs them. The{' '}
          <Link to={webPaths.privacy}>privacy</Link> page says what we keep of your message, and for
          how long.
        </p>
      </div>
      <ContactForm />
    </div>
  );
}

export const title = 'Contact';

export { Contact as Page };
