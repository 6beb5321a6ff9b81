import { errors, type LoginRequest } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { NETWORK_FAILED } from '../../lib/network-sentences.ts';
import { startSession } from '../../lib/session.ts';
import { browserMark } from './browser-mark.ts';

/** Why a login failed. */
export interface SignInProblem {
  readonly sentence: string;
  /** The password was right, but the address is not verified. */
  readonly isUnverified: boolean;
}

export const SENTENCES = { refused: 'Authentication failed', network: NETWORK_FAILED };

function saysUnverified(body: unknown): boolean {
  return (body as { emailNotVerified?: unknown } | undefined)?.emailNotVerified === true;
}

/** Logs in and starts the session. Returns the problem, or undefined on success. */
export async function signIn(request: LoginRequest): Promise<SignInProblem | undefined> {
  const result = await callApi('login', { body: { ...request, browserMark: browserMark() } });
  if (result.ok && result.data.user.isEmailVerified) {
    startSession(result.data.token, result.data.user);
    return undefined;
  }
  const unverified = errors.EMAIL_NOT_VERIFIED.message;
  if (result.ok) return { sentence: unverified, isUnverified: true };
  const isUnverified = result.kind === 'refused' && saysUnverified(result.body);
  const refused = isUnverified ? unverified : SENTENCES.refused;
  return { sentence: failureSentence(result, { ...SENTENCES, refused }), isUnverified };
}
