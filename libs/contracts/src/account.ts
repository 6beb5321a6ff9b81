import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { failsWith } from './errors.ts';
import * as fieldSentences from './field-sentences.ts';
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { messageResponse } from './message.ts';
import { codePoints, isSingleLine } from './text.ts';

export const REGISTERED_MESSAGE =
  'Registration initiated! Please check your email to verify your account.';
export const VERIFIED_MESSAGE = 'Email verified successfully! You can now log in.';
export const RESENT_MESSAGE =
  'Verification email sent! Please check your inbox and click the verification link.';

/** A learner's name: trimmed, one line, 2 to 50 code points. */
export const learnerName = z
  .string(fieldSentences.nameLength)
  .trim()
  .refine((name) => isSingleLine(name), fieldSentences.nameLength)
  .refine(
    (name) => codePoints(name) >= NAME_MIN && codePoints(name) <= NAME_MAX,
    fieldSentences.nameLength,
  )
  .transform((name) => name.normalize('NFC'));

/** A password that is being chosen. It is hashed exactly as typed: no trimming, no normalising. */
export const newPassword = z
  .string(fieldSentences.passwordMin)
  .refine((password) => password.isWellFormed(), failsWith('INVALID_REQUEST'))
  .refine((password) => codePoints(password) >= PASSWORD_MIN, fieldSentences.passwordMin)
  .refine((password) => codePoints(password) <= PASSWORD_MAX, fieldSentences.passwordMax);

export const registerRequest = z
  .object({
    name: learnerName,
    email: emailAddress(fieldSentences.emailMissing),
    password: newPassword,
  })
  .meta({ id: 'RegisterRequest' });
export type RegisterRequest = z.output<typeof registerRequest>;

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Ask for an account; a mail with a link follows',
  access: 'public',
  status: 201,
  body: registerRequest,
  response: messageResponse,
  errors: ['PASSWORD_COMMON', 'BUSY'],
});

/** A mailed token: 32 random bytes in base64url. */
export const MAIL_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const verifyEmailResponse = z
  .object({ verified: z.literal(true), message: z.string() })
  .meta({ id: 'EmailVerified' });
export type VerifyEmailResponse = z.output<typeof verifyEmailResponse>;

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Activate the registration that a mailed link belongs to; repeating it is harmless',
  access: 'public',
  status: 200,
  query: z.object({ token: z.string().optional() }),
  response: verifyEmailResponse,
  errors: ['VERIFY_TOKEN_MISSING', 'VERIFY_TOKEN_INVALID'],
});

export const resendVerificationRequest = z
  .object({ email: emailAddress(fieldSentences.emailMissing) })
  .meta({ id: 'ResendVerificationRequest' });
export type ResendVerificationRequest = z.output<typeof resendVerificationRequest>;

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Ask for another verification mail; the answer is the same for every address',
  access: 'public',
  status: 200,
  body: resendVerificationRequest,
  response: messageResponse,
  errors: [],
});
