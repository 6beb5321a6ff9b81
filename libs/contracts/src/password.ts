import { z } from 'zod';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { failsWith } from './errors.ts';
import * as fieldSentences from './field-sentences.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { messageResponse } from './shapes.ts';
import { browserMark } from './session.ts';
import { codePoints } from './text.ts';

/** A password that is being chosen. It is hashed exactly as typed: no trimming, no normalising. */
export function chosenPassword(tooShort: string, tooLong: string) {
  return z
    .string(tooShort)
    .refine((password) => password.isWellFormed(), failsWith('INVALID_REQUEST'))
    .refine((password) => codePoints(password) >= PASSWORD_MIN, tooShort)
    .refine((password) => codePoints(password) <= PASSWORD_MAX, tooLong);
}

/** The current password is only compared, so it may be anything but blank. */
export const currentPassword = z
  .string(fieldSentences.currentPasswordMissing)
  .min(1, fieldSentences.currentPasswordMissing);

export const FORGOT_MESSAGE =
  'If an account exists for this email, you will receive password reset instructions shortly.';
export const RESET_MESSAGE =
  'Your password has been reset. You can now log in with your new password.';
export const PASSWORD_CHANGED_MESSAGE =
  'Your password has been changed. All other devices are logged out.';
export const RESET_TOKEN_VALID_MESSAGE = 'Reset token is valid';

export const forgotPasswordRequest = z
  .object({ email: emailAddress(fieldSentences.accountEmailMissing) })
  .meta({ id: 'ForgotPasswordRequest' });
export type ForgotPasswordRequest = z.output<typeof forgotPasswordRequest>;

export const verifyResetTokenResponse = z
  .object({ valid: z.literal(true), email: z.string(), message: z.string() })
  .meta({ id: 'ResetTokenValid' });
export type VerifyResetTokenResponse = z.output<typeof verifyResetTokenResponse>;

/** The password that replaces another. */
const nextPassword = chosenPassword(
  fieldSentences.resetPasswordMin,
  fieldSentences.resetPasswordMax,
);

/** A token of the wrong shape is simply an unknown one; the password is judged first. */
export const resetPasswordRequest = z
  .object({ token: z.string().catch(''), password: nextPassword, browserMark })
  .meta({ id: 'ResetPasswordRequest' });
export type ResetPasswordRequest = z.output<typeof resetPasswordRequest>;

export const changePasswordRequest = z
  .object({ currentPassword, newPassword: nextPassword })
  .meta({ id: 'ChangePasswordRequest' });
export type ChangePasswordRequest = z.output<typeof changePasswordRequest>;

export const passwordCalls = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a link that sets a new password; the answer is the same for every address',
    access: 'public',
    body: forgotPasswordRequest,
    response: messageResponse,
  }),
  verifyResetToken: endpoint({
    method: 'GET',
    path: '/api/auth/verify-reset-token',
    summary: 'Ask whose password a mailed link sets; the link stays unused',
    access: 'public',
    query: z.object({ token: z.string().optional() }),
    response: verifyResetTokenResponse,
    errors: ['RESET_TOKEN_MISSING', 'RESET_TOKEN_INVALID'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by a mailed link and end every session of the learner',
    access: 'public',
    body: resetPasswordRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'RESET_TOKEN_INVALID', 'BUSY'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Set a new password by the current one and end every other session of the learner',
    access: 'bearer',
    body: changePasswordRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'CURRENT_PASSWORD_WRONG', 'LOGIN_THROTTLED', 'BUSY'],
  }),
} as const;
