import { z } from 'zod';
import { emailAddress } from './email.ts';
import { get, post } from './endpoint.ts';
import * as fieldSentences from './field-sentences.ts';
import { DELETION_DAYS, NAME_MAX, NAME_MIN } from './limits.ts';
import { chosenPassword, currentPassword } from './password.ts';
import { messageResponse } from './shapes.ts';
import { codePoints, isSingleLine, normalForm } from './text.ts';

export const REGISTERED_MESSAGE =
  'Registration initiated! Please check your email to verify your account.';
export const VERIFIED_MESSAGE = 'Email verified successfully! You can now log in.';
export const RESENT_MESSAGE =
  'Verification email sent! Please check your inbox and click the verification link.';

export const DELETION_ASKED_MESSAGE = `Your account will be deleted in ${DELETION_DAYS} days. The email we sent you has a link that keeps it.`;
export const ACCOUNT_KEPT_MESSAGE = 'Your account stays. Nothing was deleted.';

/** A learner's name: trimmed, one line, 2 to 50 code points. */
export const learnerName = z
  .string(fieldSentences.nameLength)
  .trim()
  .transform(normalForm)
  .refine((name) => isSingleLine(name), fieldSentences.nameLength)
  .refine(
    (name) => codePoints(name) >= NAME_MIN && codePoints(name) <= NAME_MAX,
    fieldSentences.nameLength,
  );

/** A password that is being chosen. */
export const newPassword = chosenPassword(fieldSentences.passwordMin, fieldSentences.passwordMax);

export const registerRequest = z.object({
  name: learnerName,
  email: emailAddress(fieldSentences.emailMissing),
  password: newPassword,
});

/** A mailed token: 32 random bytes in base64url. */
export const MAIL_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const verifyEmailResponse = z.object({ verified: z.literal(true), message: z.string() });

export const resendVerificationRequest = z.object({
  email: emailAddress(fieldSentences.emailMissing),
});

export const ownAccount = z.object({
  createdAt: z.iso.datetime(),
  /** When the account will be deleted, if its learner has asked for that. */
  deletion: z.object({ dueAt: z.iso.datetime() }).nullable(),
  /** False for an account of the OpenID provider whose learner has set no password. */
  hasPassword: z.boolean().optional(),
  /** Whether the OpenID provider opens it. */
  isConnected: z.boolean().optional(),
});
export type OwnAccount = z.output<typeof ownAccount>;

export const NAME_CHANGED_MESSAGE = 'Your name has been changed.';

export const changeNameRequest = z.object({ name: learnerName });

const tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/**
 * Everything that is stored about a learner: rows by table, as each service keeps them. A table of which
 * only the newest rows are here is named with how many.
 */
export const accountExport = z.object({
  address: z.string(),
  exportedAt: z.iso.datetime(),
  newestOnly: z.record(z.string(), z.int()).optional(),
  /** What each table holds, in one sentence. */
  about: z.record(z.string(), z.string()).optional(),
  accounts: tables,
  learning: tables,
});

export const deleteAccountRequest = z.object({ password: currentPassword });

export const deletionAsked = z.object({ message: z.string(), dueAt: z.iso.datetime() });

/** A token of the wrong shape is simply an unknown one. */
export const keepByLinkRequest = z.object({ token: z.string().catch('') });

export const accountCalls = {
  register: post('/api/auth/register', {
    access: 'public',
    status: 201,
    body: registerRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'BUSY'],
  }),
  verifyEmail: get('/api/auth/verify-email', {
    access: 'public',
    query: z.object({ token: z.string().optional() }),
    response: verifyEmailResponse,
    errors: ['VERIFY_TOKEN_MISSING', 'VERIFY_TOKEN_INVALID'],
  }),
  resendVerification: post('/api/auth/resend-verification', {
    access: 'public',
    body: resendVerificationRequest,
    response: messageResponse,
  }),
  getAccount: get('/api/auth/account', { response: ownAccount }),
  changeName: post('/api/auth/change-name', { body: changeNameRequest, response: messageResponse }),
  exportAccount: get('/api/auth/export', {
    response: accountExport,
    errors: ['TOO_MANY_REQUESTS', 'BUSY'],
  }),
  deleteAccount: post('/api/auth/delete-account', {
    body: deleteAccountRequest,
    response: deletionAsked,
    errors: [
      'CURRENT_PASSWORD_WRONG',
      'DELETION_PENDING',
      'LOGIN_THROTTLED',
      'TOO_MANY_REQUESTS',
      'BUSY',
    ],
  }),
  keepAccount: post('/api/auth/keep-account', { response: messageResponse }),
  keepByLink: post('/api/auth/keep-account-by-link', {
    access: 'public',
    body: keepByLinkRequest,
    response: messageResponse,
    errors: ['KEEP_LINK_INVALID'],
  }),
} as const;
