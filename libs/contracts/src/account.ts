import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
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

export const registerRequest = z
  .object({
    name: learnerName,
    email: emailAddress(fieldSentences.emailMissing),
    password: newPassword,
  })
  .meta({ id: 'RegisterRequest' });
export type RegisterRequest = z.output<typeof registerRequest>;

/** A mailed token: 32 random bytes in base64url. */
export const MAIL_TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const verifyEmailResponse = z
  .object({ verified: z.literal(true), message: z.string() })
  .meta({ id: 'EmailVerified' });
export type VerifyEmailResponse = z.output<typeof verifyEmailResponse>;

export const resendVerificationRequest = z
  .object({ email: emailAddress(fieldSentences.emailMissing) })
  .meta({ id: 'ResendVerificationRequest' });
export type ResendVerificationRequest = z.output<typeof resendVerificationRequest>;

export const ownAccount = z
  .object({
    createdAt: z.iso.datetime(),
    /** When the account will be deleted, if its learner has asked for that. */
    deletion: z.object({ dueAt: z.iso.datetime() }).nullable(),
    /** False for an account of the OpenID provider whose learner has set no password. */
    hasPassword: z.boolean().optional(),
    /** Whether the OpenID provider opens it. */
    isConnected: z.boolean().optional(),
  })
  .meta({ id: 'Account' });
export type OwnAccount = z.output<typeof ownAccount>;

export const NAME_CHANGED_MESSAGE = 'Your name has been changed.';

export const changeNameRequest = z.object({ name: learnerName }).meta({ id: 'ChangeNameRequest' });
export type ChangeNameRequest = z.output<typeof changeNameRequest>;

const tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/**
 * Everything that is stored about a learner: rows by table, as each service keeps them. A table of which
 * only the newest rows are here is named with how many.
 */
export const accountExport = z
  .object({
    address: z.string(),
    exportedAt: z.iso.datetime(),
    newestOnly: z.record(z.string(), z.int()).optional(),
    /** What each table holds, in one sentence. */
    about: z.record(z.string(), z.string()).optional(),
    accounts: tables,
    learning: tables,
  })
  .meta({ id: 'AccountExport' });

export const deleteAccountRequest = z
  .object({ password: currentPassword })
  .meta({ id: 'DeleteAccountRequest' });
export type DeleteAccountRequest = z.output<typeof deleteAccountRequest>;

export const deletionAsked = z
  .object({ message: z.string(), dueAt: z.iso.datetime() })
  .meta({ id: 'DeletionAsked' });
export type DeletionAsked = z.output<typeof deletionAsked>;

/** A token of the wrong shape is simply an unknown one. */
export const keepByLinkRequest = z
  .object({ token: z.string().catch('') })
  .meta({ id: 'KeepByLinkRequest' });
export type KeepByLinkRequest = z.output<typeof keepByLinkRequest>;

export const accountCalls = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Ask for an account; a mail with a link follows',
    access: 'public',
    status: 201,
    body: registerRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'BUSY'],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/api/auth/verify-email',
    summary: 'Activate the registration that a mailed link belongs to; repeating it is harmless',
    access: 'public',
    query: z.object({ token: z.string().optional() }),
    response: verifyEmailResponse,
    errors: ['VERIFY_TOKEN_MISSING', 'VERIFY_TOKEN_INVALID'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Ask for another verification mail; the answer is the same for every address',
    access: 'public',
    body: resendVerificationRequest,
    response: messageResponse,
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/api/auth/account',
    summary: 'Since when the account exists, and whether it is about to be deleted',
    access: 'bearer',
    response: ownAccount,
  }),
  changeName: endpoint({
    method: 'POST',
    path: '/api/auth/change-name',
    summary: 'Correct the name of the account; what was signed keeps the earlier one',
    access: 'bearer',
    body: changeNameRequest,
    response: messageResponse,
  }),
  exportAccount: endpoint({
    method: 'GET',
    path: '/api/auth/export',
    summary: 'What is stored about the learner, of each table the newest rows; whole or not at all',
    access: 'bearer',
    response: accountExport,
    errors: ['TOO_MANY_REQUESTS', 'BUSY'],
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/auth/delete-account',
    summary: `Have the account deleted in ${DELETION_DAYS} days; a mail with a link that keeps it follows`,
    access: 'bearer',
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
  keepAccount: endpoint({
    method: 'POST',
    path: '/api/auth/keep-account',
    summary: 'Take back the deletion of the account; repeating it is harmless',
    access: 'bearer',
    response: messageResponse,
  }),
  keepByLink: endpoint({
    method: 'POST',
    path: '/api/auth/keep-account-by-link',
    summary: 'Take back the deletion of an account by its mailed link, once and without a session',
    access: 'public',
    body: keepByLinkRequest,
    response: messageResponse,
    errors: ['KEEP_LINK_INVALID'],
  }),
} as const;
