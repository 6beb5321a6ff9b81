import { errors, type LoginRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { startSession } from '../../lib/session.ts';

const FAILED = 'Authentication failed';
export const NETWORK_FAILED = 'Network error. Please try again.';

function saysUnverified(body: unknown): boolean {
  return (body as { emailNotVerified?: unknown } | undefined)?.emailNotVerified === true;
}

/** Logs in and begins the session. Answers what went wrong as a sentence, or nothing. */
export async function signIn(request: LoginRequest): Promise<string | undefined> {
  const result = await callApi('login', { body: request });
  if (result.ok && result.data.user.isEmailVerified) {
    startSession(result.data.token, result.data.user);
    return undefined;
  }
  if (result.ok) return errors.EMAIL_NOT_VERIFIED.message;
  if (result.kind === 'network') return NETWORK_FAILED;
  if (saysUnverified(result.body)) return result.message ?? errors.EMAIL_NOT_VERIFIED.message;
  return result.message ?? FAILED;
}
