import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from '@netward/contracts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormError, FormSuccess } from '../../ui/form-message.tsx';
import { prepareBotCheck } from './bot-check.ts';
import { type Contact, useContact } from './use-contact.ts';

const LABELS: Readonly<Record<Contact['status'], string>> = {
  idle: 'Send Message',
  loading: 'Sending...',
  success: 'Message Sent!',
  error: 'Send Message',
};

/** A field that people neither see nor hear nor reach: whoever fills it in is no person. */
function Honeypot({
  field,
}: {
  field: ReturnType<ReturnType<typeof useContact>['form']['register']>;
}) {
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-website">Leave this empty</label>
      <input id="contact-website" type="text" tabIndex={-1} autoComplete="off" {...field} />
    </div>
  );
}

/** A message to the people who run the site. */
export function ContactForm() {
  const { form, submit, contact, fault, blank, startAnew } = useContact();
  const isHydrated = useIsHydrated();
  const { errors } = form.formState;
  const { status } = contact;
  const failure = contact.status === 'error' ? contact.message : undefined;
  return (
    <form
      className="contact-form"
      method="post"
      noValidate
      onFocus={prepareBotCheck}
      onInput={status === 'success' ? startAnew : undefined}
      onSubmit={(event) => void submit(event)}
    >
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
      <Honeypot field={form.register('website')} />
      <FormError text={blank ?? failure} />
      <FormSuccess text={contact.status === 'success' ? contact.message : undefined} />
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
