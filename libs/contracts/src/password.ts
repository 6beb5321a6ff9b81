import { z } from 'zod';
import { emailAddress } from './email.ts';
import { get, post } from './endpoint.ts';
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

export const forgotPasswordRequest = z.object({
  email: emailAddress(fieldSentences.accountEmailMissing),
});

export const verifyResetTokenResponse = z.object({
  valid: z.literal(true),
  email: z.string(),
  message: z.string(),
});

/** The password that replaces another. */
const nextPassword = chosenPassword(
  fieldSentences.resetPasswordMin,
  fieldSentences.resetPasswordMax,
);

/** A token of the wrong shape is simply an unknown one; the password is judged first. */
export const resetPasswordRequest = z.object({
  token: z.string().catch(''),
  password: nextPassword,
  browserMark,
});

export const changePasswordRequest = z.object({ currentPassword, newPassword: nextPassword });

export const passwordCalls = {
  forgotPassword: post('/api/auth/forgot-password', {
    access: 'public',
    body: forgotPasswordRequest,
    response: messageResponse,
  }),
  verifyResetToken: get('/api/auth/verify-reset-token', {
    access: 'public',
    query: z.object({ token: z.string().optional() }),
    response: verifyResetTokenResponse,
    errors: ['RESET_TOKEN_MISSING', 'RESET_TOKEN_INVALID'],
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'public',
    body: resetPasswordRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'RESET_TOKEN_INVALID', 'BUSY'],
  }),
  changePassword: post('/api/auth/change-password', {
    body: changePasswordRequest,
    response: messageResponse,
    errors: ['PASSWORD_COMMON', 'CURRENT_PASSWORD_WRONG', 'LOGIN_THROTTLED', 'BUSY'],
  }),
} as const;
