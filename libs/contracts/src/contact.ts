import { z } from 'zod';
import { emailAddress } from './email.ts';
import { post } from './endpoint.ts';
import * as fieldSentences from './field-sentences.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from './limits.ts';
import { messageResponse } from './shapes.ts';
import { codePoints, isSafeText, isSingleLine, normalForm } from './text.ts';

/** Says in a sentence who runs this site; what follows it may say "the operator". */
export function operatorSentence(name: string | undefined): string {
  if (name) return `This site is run by ${name} (“the operator”).`;
  return 'This is a private installation; its operator has given no name yet (OPERATOR_NAME).';
}

/** How to reach an operator who has given no address; completes "can be reached through …". */
export const DEFAULT_OPERATOR_CONTACT = 'the contact page';

export const CONTACTED_MESSAGE = 'Message sent successfully!';

function required(max: number, isFit: (text: string) => boolean, field: string) {
  return z
    .string(fieldSentences.requiredFieldMissing)
    .trim()
    .min(1, fieldSentences.requiredFieldMissing)
    .transform(normalForm)
    .refine(
      (text) => isFit(text) && codePoints(text) <= max,
      fieldSentences.notPlainText(field, max),
    );
}

/** Missing, null and '' all mean that there is no value. */
function optional<T extends z.ZodType<string>>(schema: T) {
  return z
    .union([z.null(), z.literal(''), schema])
    .optional()
    .transform((value) => value || null);
}

const phone = z
  .string()
  .trim()
  .max(CONTACT_PHONE_MAX, fieldSentences.tooLong('Phone', CONTACT_PHONE_MAX))
  .regex(/^[0-9+() .-]*$/, fieldSentences.phoneCharacters);

/** `website` is a field that people cannot see: only a program fills it in. */
export const contactRequest = z.object({
  name: required(CONTACT_NAME_MAX, isSingleLine, 'Name'),
  email: emailAddress(fieldSentences.requiredFieldMissing),
  phone: optional(phone),
  message: required(CONTACT_MESSAGE_MAX, isSafeText, 'Message'),
  captchaToken: optional(z.string().max(4096)),
  website: optional(z.string().max(200)),
});

export const contactCalls = {
  sendContact: post('/api/contact', {
    access: 'optional',
    body: contactRequest,
    response: messageResponse,
    errors: ['CONTACT_REFUSED', 'TOO_MANY_REQUESTS'],
  }),
} as const;
