import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from '@netward/contracts';
import type { FormState } from '../../lib/failure-sentence.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { PermissionQuestion } from '../../ui/permission-question.tsx';
import { isBotCheckToAskAbout, prepareBotCheck } from './bot-check.ts';
import { useContact } from './use-contact.ts';

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

/** A message to the people who run the site. */
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

function ContactFields({ form, fault }: Pick<ReturnType<typeof useContact>, 'form' | 'fault'>) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Name"
        autoComplete="name"
        maxLength={CONTACT_NAME_MAX}
        required
        error={fault('name')}
        {...form.register('name')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={fault('email')}
        {...form.register('email')}
      />
      <Field
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        maxLength={CONTACT_PHONE_MAX}
        error={errors.phone?.message}
        {...form.register('phone')}
      />
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
