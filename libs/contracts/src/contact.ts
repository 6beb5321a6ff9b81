import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from './limits.ts';
import { messageResponse } from './message.ts';
import { codePoints, isSafeText, isSingleLine } from './text.ts';

const REQUIRED = 'Please fill in all required fields';

export const CONTACTED_MESSAGE = 'Message sent successfully!';

function required(max: number, isFit: (text: string) => boolean, what: string) {
  const rule = `${what} must be at most ${max} characters of plain text`;
  return z
    .string(REQUIRED)
    .trim()
    .min(1, REQUIRED)
    .refine((text) => isFit(text) && codePoints(text) <= max, rule)
    .transform((text) => text.normalize('NFC'));
}

/** Missing, null and '' all say that there is none. */
function optional<T extends z.ZodType<string>>(schema: T) {
  return z
    .union([z.null(), z.literal(''), schema])
    .optional()
    .transform((value) => value || null);
}

const phone = z
  .string()
  .trim()
  .max(CONTACT_PHONE_MAX, `Phone must be at most ${CONTACT_PHONE_MAX} characters`)
  .regex(/^[0-9+() .-]*$/, 'Phone may hold digits, spaces and + ( ) . - only');

/** `website` is a field that people do not see: whoever fills it in is no person. */
export const contactRequest = z
  .object({
    name: required(CONTACT_NAME_MAX, isSingleLine, 'Name'),
    email: emailAddress(REQUIRED),
    phone: optional(phone),
    message: required(CONTACT_MESSAGE_MAX, isSafeText, 'Message'),
    captchaToken: optional(z.string().max(4096)),
    website: optional(z.string().max(200)),
  })
  .meta({ id: 'ContactRequest' });
export type ContactRequest = z.output<typeof contactRequest>;

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people who run the site',
  access: 'public',
  status: 200,
  body: contactRequest,
  response: messageResponse,
  errors: ['CONTACT_REFUSED'],
});
