import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import type { FormOutcome } from '../../lib/failure-sentence.ts';
import { shareRunning } from '../../lib/share-running.ts';
import { useLinkCheck } from './use-link-check.ts';

export type Verification = { readonly status: 'verifying' } | FormOutcome;

const FAILED = 'Verification failed';
const MISSING: Verification = { status: 'error', message: errors.VERIFY_TOKEN_MISSING.message };

const verify = shareRunning<Verification>(async (token) => {
  const result = await callApi('verifyEmail', { query: { token } });
  if (result.ok) return { status: 'success', message: result.data.message };
  if (result.kind === 'network') {
    return { status: 'error', message: `Network error: ${result.detail}` };
  }
  const message = result.message ?? FAILED;
  return { status: message.includes('successfully') ? 'success' : 'error', message };
});

/** Verifies an email address by the token of its link, which is null if the URL has none. */
export function useVerification(token: string | null): Verification {
  const [verification] = useLinkCheck<Verification>(
    token,
    verify,
    token ? { status: 'verifying' } : MISSING,
  );
  return verification;
}
