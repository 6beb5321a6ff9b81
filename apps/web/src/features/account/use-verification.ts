import { useEffect, useState } from 'react';
import { errors } from '@netward/contracts';
import { callApi } from '../../lib/api.ts';
import { shareRunning } from '../../lib/share-running.ts';

export type Verification =
  | { readonly status: 'verifying' }
  | { readonly status: 'success'; readonly message: string }
  | { readonly status: 'error'; readonly message: string };

const FAILED = 'Verification failed';

const verify = shareRunning<Verification>(async (token) => {
  const result = await callApi('verifyEmail', { query: { token } });
  if (result.ok) return { status: 'success', message: result.data.message };
  if (result.kind === 'network') {
    return { status: 'error', message: `Network error: ${result.detail}` };
  }
  const message = result.message ?? FAILED;
  return { status: message.includes('successfully') ? 'success' : 'error', message };
});

const MISSING: Verification = { status: 'error', message: errors.VERIFY_TOKEN_MISSING.message };

/** Redeems the token of a verification mail; null when the address has none. */
export function useVerification(token: string | null): Verification {
  const [verification, setVerification] = useState<Verification>(
    token ? { status: 'verifying' } : MISSING,
  );
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    void verify(token).then((answer) => isCurrent && setVerification(answer));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return verification;
}
