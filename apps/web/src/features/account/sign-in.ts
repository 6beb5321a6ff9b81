import { errors, type LoginRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { startSession } from '../../lib/session.ts';
import { browserMark } from './browser-marks.ts';

/** Said where the server refuses a login or a registration without a reason. */
export const LOGIN_REFUSED = 'Authentication failed';

/**
 * Logs in and starts the session. Returns the problem, or undefined on success: `isUnverified` if the
 * password was right, but the address is not verified.
 */
export async function signIn(request: LoginRequest) {
  const result = await callApi('login', { body: { ...request, browserMark: browserMark() } });
  if (result.ok && result.data.user.isEmailVerified) {
    startSession(result.data.token, result.data.user);
    return undefined;
  }
  const unverified = errors.EMAIL_NOT_VERIFIED.message;
  if (result.ok) return { sentence: unverified, isUnverified: true };
  const { emailNotVerified } = (result.kind === 'refused' && Object(result.body)) || {};
  const isUnverified = emailNotVerified === true;
  const sentence = failureSentence(result, isUnverified ? unverified : LOGIN_REFUSED);
  return { sentence, isUnverified };
}
