import { errors, type LoginRequest, VERIFY_TOKEN_SECONDS } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/form-outcome.ts';
import { startSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { browserMark } from './browser-mark.ts';

const REGISTERED_KEY = 'registeredUntil';
const REGISTERED_MS = VERIFY_TOKEN_SECONDS * 1000;
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

/**
 * Marks this browser as one in which a registration was just made, so that the link of its email is
 * confirmed without a click. The mark is the time until which it counts, and names no one. No page of
 * another site, and no link to this one, can set it.
 */
export function markRegistration(): void {
  writeStored(REGISTERED_KEY, String(Date.now() + REGISTERED_MS));
}

/** Whether a registration was made in this browser within the life of its link. */
export function wasRegisteredHere(): boolean {
  const leftMs = Number(readStored(REGISTERED_KEY)) - Date.now();
  return leftMs > 0 && leftMs <= REGISTERED_MS;
}

/** Removes the mark: a registration confirms one address. */
export function forgetRegistration(): void {
  writeStored(REGISTERED_KEY, null);
}
