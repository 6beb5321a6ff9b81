import { useCallback, useState } from 'react';
import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { FormOutcome } from '../../lib/failure-sentence.ts';
import { shareRunning } from '../../lib/share-running.ts';
import { forgetRegistration, wasRegisteredHere } from './registration-mark.ts';
import { useLinkCheck } from './use-link-check.ts';

export type Verification = { readonly status: 'waiting' | 'verifying' } | FormOutcome;

const FAILED = 'Verification failed';
const WAITING: Verification = { status: 'waiting' };
const MISSING: Verification = { status: 'error', message: errors.VERIFY_TOKEN_MISSING.message };

const verify = shareRunning<Verification>(async (token) => {
  const result = await callApi('verifyEmail', { query: { token } });
  if (result.ok) {
    forgetRegistration();
    return { status: 'success', message: result.data.message };
  }
  if (result.kind === 'network') {
    return { status: 'error', message: `Network error: ${result.detail}` };
  }
  const message = result.message ?? FAILED;
  return { status: message.includes('successfully') ? 'success' : 'error', message };
});

/**
 * Verifies an email address by the token of its link, which is null if the URL has none. In the browser
 * in which the registration was made it starts at once, in any other when `confirm` is called: a
 * program that only opens the link, such as a mail scanner, confirms nothing.
 */
export function useVerification(token: string | null) {
  const [isConfirmed, setIsConfirmed] = useState(wasRegisteredHere);
  const [verification] = useLinkCheck<Verification>(
    isConfirmed ? token : null,
    verify,
    token ? { status: 'verifying' } : MISSING,
  );
  const confirm = useCallback(() => setIsConfirmed(true), []);
  return { verification: token && !isConfirmed ? WAITING : verification, confirm };
}
